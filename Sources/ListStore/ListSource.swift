internal import ListMachine

/// The closures that load and cache the pages of one source. The type of the page key is erased.
struct ListSource<Row: Identifiable & Sendable, Failure: Error>: Sendable where Row.ID: Sendable {
  /// A page with an erased key.
  typealias Page = LoadedPage<Row, PageKey>

  /// Loads a page.
  ///
  /// This closure runs on the caller's actor until it calls the app's closure, like `save`. So if
  /// one event sends a page request and an edit, both start in order.
  let load: nonisolated(nonsending) @Sendable (PageRequest<PageKey>) async throws(Failure) -> Page
  /// Returns the cached first page, if any.
  var cachedPage: (@Sendable () async -> Page?)?
  /// Saves first pages in the cache, if there is one.
  private(set) var cacheWriter: CacheWriter<Row>?

  /// Creates a source without a cache.
  init<Key: Hashable & Sendable>(
    load: @escaping @Sendable (PageRequest<Key>) async throws(Failure) -> LoadedPage<Row, Key>
  ) {
    self.load = { request throws(Failure) in
      try await load(PageRequest(request)).withKeys { PageKey($0) }
    }
  }

  /// Creates a source with a cache of its first page.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
  init<Key: Hashable & Sendable>(
    cache: (any PageCache<Row, Key>)?,
    load: @escaping @Sendable (PageRequest<Key>) async throws(Failure) -> LoadedPage<Row, Key>
  ) {
    self.init(load: load)
    guard let cache else { return }
    cachedPage = { await cache.firstPage()?.withKeys { PageKey($0) } }
    cacheWriter = CacheWriter { await cache.save($0.withKeys { $0.base as? Key }) }
  }

  /// Stops using the cache.
  @MainActor mutating func forgetCache() {
    cachedPage = nil
    cacheWriter?.stop()
  }
}

extension PageRequest {
  /// Creates a request with a key of the app's type.
  fileprivate init(_ request: PageRequest<PageKey>) {
    // The machine uses only keys from pages of this source, so the cast always succeeds.
    let key = request.key?.base as? Key
    self =
      switch (request, key) {
      case (.next, let key?): .next(key)
      case (.previous, let key?): .previous(key)
      case (.first(.initial), _): .first(.initial)
      case (.first(.refresh), _), (.next, nil), (.previous, nil): .first(.refresh)
      }
  }
}
