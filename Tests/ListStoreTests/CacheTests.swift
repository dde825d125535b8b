import ListStore
import StoreTesting
import Testing

@Suite("The cache of a first page") @MainActor
struct CacheTests {
  private let server = Server()
  private let cache = Cache()

  /// A cache that responds when the test calls `respond`.
  private actor Cache: PageCache {
    private(set) var saved: [FilmPage] = []
    private(set) var count = 0
    private var page: FilmPage?
    private var waiting: CheckedContinuation<FilmPage?, Never>?
    private var arrival: CheckedContinuation<Void, Never>?

    func firstPage() async -> FilmPage? {
      count += 1
      return await withCheckedContinuation {
        waiting = $0
        arrival?.resume()
        arrival = nil
      }
    }

    func save(_ page: FilmPage) { saved.append(page) }

    /// Waits until the cache is read, and responds.
    func respond(_ page: FilmPage?) async {
      if waiting == nil { await withCheckedContinuation { arrival = $0 } }
      waiting?.resume(returning: page)
      waiting = nil
    }
  }

  /// Waits until the store shows the cached rows.
  private func cached(in store: FilmStore) async {
    for await snapshot in store.snapshots() where !snapshot.rows.isEmpty { return }
  }

  @Test("If the cache responds first, its rows are shown until the server responds")
  func cacheFirst() async {
    let store = FilmStore(server, cache: cache)
    store.loadIfNeeded()
    await cache.respond(page(8...9, next: 2))
    await cached(in: store)
    #expect(store.seen == "rows [8, 9] refreshing more")
    #expect(store.isCached)
    await store.receive(1, .page(.success(page([1], next: 3))), from: server)
    #expect(store.seen == "rows [1] available more")
    #expect(!store.isCached)
    while await cache.saved.isEmpty { await Task.yield() }
    #expect(await cache.saved == [page([1], next: 3)])
  }

  @Test("A cached page after a response changes nothing, and the cache delays no request")
  func cacheLate() async throws {
    let store = FilmStore(server, cache: cache)
    var events: [String] = []
    store.onTransition = { events.append($0.event) }
    store.loadIfNeeded()
    let reading = try #require(store.driver.cacheTask)
    await store.receive(1, .page(.success(page([1]))), from: server)
    await cache.respond(page([8]))
    await reading.value
    #expect(store.seen == "rows [1] available end")
    #expect(events == ["firstLoad", "#1 succeed"])
  }

  @Test(
    "Only the first load reads the cache, and the first page of each reload is saved")
  func saves() async {
    let store = FilmStore(server, cache: cache)
    store.loadIfNeeded()
    await cache.respond(nil)
    await store.receive(1, .page(.success(page([], next: 5))), from: server)
    await store.receive(2, .page(.success(page([1], next: 2))), from: server)
    store.fetchMore()
    await store.receive(3, .page(.success(page([2]))), from: server)
    store.reload()
    await store.receive(4, .page(.success(page([]))), from: server)
    store.reload()
    await store.receive(5, .page(.failure(Refused())), from: server)
    while await cache.saved.count < 2 { await Task.yield() }
    #expect(await cache.saved == [page([1], next: 2), page([])])
    #expect(await cache.count == 1)
  }

  @Test("After a reload of another source, the cache is neither read nor written until setSource")
  func otherSource() async {
    let store = FilmStore(server, cache: cache)
    await store.loadFirst(page([1]), from: server)
    await cache.respond(nil)
    store.reload(keepingRows: false)
    await store.receive(2, .page(.success(page([2]))), from: server)
    let other = Cache()
    let load = store.setSource(cache: other) { (_: PageRequest<Int>) throws(Refused) in page([3]) }
    await other.respond(nil)
    #expect(await load.outcome == .loaded)
    while await other.saved.isEmpty { await Task.yield() }
    #expect(await other.saved == [page([3])])
    #expect(await cache.saved == [page([1])])
    #expect(await cache.count == 1)
  }

  @Test("A cached page after a failed response changes nothing")
  func cacheAfterFailure() async throws {
    let store = FilmStore(server, cache: cache)
    var events: [String] = []
    store.onTransition = { events.append($0.event) }
    store.loadIfNeeded()
    let reading = try #require(store.driver.cacheTask)
    await store.receive(1, .page(.failure(Refused())), from: server)
    store.reload()
    await cache.respond(page([8]))
    await reading.value
    await store.receive(2, .page(.success(page([1]))), from: server)
    #expect(store.seen == "rows [1] available end")
    #expect(events == ["firstLoad", "#1 fail \"no net\"", "refreshWithIndicator", "#2 succeed"])
  }

  /// A cache whose first `save` ends when the test calls `finish`.
  private actor SlowCache: PageCache {
    private(set) var saved: [FilmPage] = []
    private var first: CheckedContinuation<Void, Never>?

    func firstPage() -> FilmPage? { nil }

    func save(_ page: FilmPage) async {
      saved.append(page)
      if saved.count == 1 { await withCheckedContinuation { first = $0 } }
    }

    /// Waits until the first `save` is called, and ends it.
    func finish() async {
      while first == nil { await Task.yield() }
      first?.resume()
    }
  }

  @Test("A page that waits for a slow save is saved, unless the rows are discarded before")
  func slowCache() async {
    for keepingRows in [true, false] {
      let server = Server()
      let slow = SlowCache()
      let store = FilmStore(server, cache: slow)
      await store.loadFirst(page([1]), from: server)
      store.reload()
      await store.receive(2, .page(.success(page([2]))), from: server)
      store.reload(keepingRows: keepingRows)
      await slow.finish()
      await store.receive(3, .page(.success(page([3]))), from: server)
      while await slow.saved.count < (keepingRows ? 3 : 1) { await Task.yield() }
      for _ in 0..<100 { await Task.yield() }
      #expect(await slow.saved == (keepingRows ? [page([1]), page([2]), page([3])] : [page([1])]))
    }
  }

  /// A cache whose `save` never ends.
  private struct HangingCache: PageCache {
    func firstPage() async -> FilmPage? { nil }
    func save(_ page: FilmPage) async { try? await Task.sleep(for: .seconds(1_000_000)) }
  }

  @Test("A cache that never finishes does not delay the cache of another source")
  func hangingCache() async {
    let store = FilmStore(server, cache: HangingCache())
    await store.loadFirst(page([1]), from: server)
    let load = store.setSource(cache: cache) { (_: PageRequest<Int>) throws(Refused) in page([2]) }
    #expect(await load.outcome == .loaded)
    while await cache.saved.isEmpty { await Task.yield() }
    #expect(await cache.saved == [page([2])])
  }
}
