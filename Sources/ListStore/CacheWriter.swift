internal import ListMachine

/// Saves the first pages of one source in its cache, one after the other.
@MainActor
final class CacheWriter<Row: Identifiable & Sendable> where Row.ID: Sendable {
  typealias Page = LoadedPage<Row, PageKey>

  /// Saves a page, or `nil` if the cache is no longer used.
  private var save: (@Sendable (Page) async -> Void)?
  /// The task that saves the newest page. Each task waits for the one before it.
  private var newest: Task<Void, Never>?

  /// Creates a writer that saves pages with a closure.
  nonisolated init(save: @escaping @Sendable (Page) async -> Void) {
    self.save = save
  }

  /// Saves a page after all earlier pages are saved.
  func write(_ page: Page) {
    newest = Task { [newest] in
      await newest?.value
      await save?(page)
    }
  }

  /// Saves no more pages, not even those that wait for an earlier page.
  func stop() {
    save = nil
  }
}
