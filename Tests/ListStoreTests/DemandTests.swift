import ListMachine
import ListStore
import Testing

@Suite("Rows near the end") @MainActor
struct DemandTests {
  private let server = Server()

  /// Makes a store that holds the rows 1 to 10, with more to come.
  private func loaded(prefetchDistance: Int) async -> FilmStore {
    let store = FilmStore(server, prefetchDistance: prefetchDistance)
    store.firstLoad()
    await store.take(1, .success(page(1...10, next: 2)), from: server)
    return store
  }

  @Test(
    "The next page is loaded where a row appears that is near enough", arguments: [0, 1, 5, 20])
  func distance(prefetchDistance: Int) async {
    let store = await loaded(prefetchDistance: prefetchDistance)
    let farthest = max(1, 10 - prefetchDistance)
    if farthest > 1 { store.rowAppeared(Film(id: farthest - 1)) }
    #expect(store.footer == .more)
    store.rowAppeared(Film(id: 99))
    #expect(store.footer == .more)
    store.rowAppeared(Film(id: farthest))
    #expect(store.footer == .spinning)
  }

  @Test("As long as the rows in sight are near the end, page follows page, one at a time")
  func level() async {
    let store = await loaded(prefetchDistance: 2)
    store.rowAppeared(id: 9)
    store.rowAppeared(id: 10)
    await store.take(2, .success(page([11], next: 3)), from: server)
    #expect(store.footer == .spinning)
    await store.take(3, .success(page([1, 2], next: 4)), from: server)
    #expect(store.footer == .spinning)
    await store.take(4, .success(page(12...20, next: 5)), from: server)
    #expect(store.footer == .more)
    store.rowAppeared(id: 3)
    #expect(store.footer == .more)
    #expect(server.asked == [nil, 2, 3, 4])
  }

  @Test("After a failure position alone asks nothing")
  func failure() async {
    let store = await loaded(prefetchDistance: 2)
    store.rowAppeared(id: 9)
    await store.take(2, .failure(Refused()), from: server)
    store.rowAppeared(id: 10)
    #expect(store.footer == .error(.source(Refused())))
    store.retry()
    await store.take(3, .success(page([11], next: 3)), from: server)
    #expect(store.footer == .spinning)
  }

  @Test(
    "Under a banner position asks nothing either, and rows that appeared before a reload count after it"
  )
  func reload() async {
    let store = await loaded(prefetchDistance: 2)
    store.rowAppeared(id: 3)
    store.refreshWithIndicator()
    store.rowAppeared(id: 10)
    await store.take(2, .failure(Refused()), from: server)
    store.rowAppeared(id: 10)
    #expect(store.footer == .more)
    store.retry()
    await store.take(3, .success(page([10, 11], next: 2)), from: server)
    #expect(store.footer == .spinning)
  }
}
