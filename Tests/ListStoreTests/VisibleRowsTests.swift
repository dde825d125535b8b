import Exploration
import ListStore
import StoreTesting
import Testing

@Suite("Visible rows") @MainActor
struct VisibleRowsTests {
  private let server = Server()

  /// Returns a store with films 1 to 10 and a known next page.
  private func loaded(prefetchDistance: Int?) async -> FilmStore {
    let store = FilmStore(server, prefetchDistance: prefetchDistance)
    await store.loadFirst(page(1...10, next: 2), from: server)
    return store
  }

  @Test(
    "The next page is requested when at most prefetchDistance rows follow the last visible row",
    arguments: [0, 1, 5, 20])
  func distance(prefetchDistance: Int) async {
    let store = await loaded(prefetchDistance: prefetchDistance)
    let nearest = max(1, 10 - prefetchDistance)
    if nearest > 1 { store.rowAppeared(id: nearest - 1) }
    #expect(store.footer == .more)
    store.rowAppeared(id: 99)
    #expect(store.footer == .more)
    store.rowAppeared(id: nearest)
    #expect(store.footer == .loading)
  }

  @Test("If hundreds of rows are visible, the last one requests the next page, in any order")
  func manyRows() async {
    let store = FilmStore(server, prefetchDistance: 0)
    await store.loadFirst(page(1...300, next: 2), from: server)
    // 7 and 300 have no common divisor, so this visits every row once, and row 300 last.
    for step in 1..<300 {
      store.rowAppeared(id: step * 7 % 300)
      #expect(store.footer == .more)
    }
    store.rowAppeared(id: 300)
    #expect(store.footer == .loading)
  }

  @Test(
    "The anchor is the first visible row after hundreds of rows appeared and disappeared",
    arguments: 1...5)
  func anyOrder(seed: UInt64) async {
    var generator = SplitMix64(seed: seed)
    let store = FilmStore(server, prefetchDistance: nil)
    await store.loadFirst(page(1...200), from: server)
    var visible: Set<Int> = []
    for _ in 0..<600 {
      let id = Int.random(in: 1...200, using: &generator)
      if Int.random(in: 0..<5, using: &generator) > 0 {
        visible.insert(id)
        store.rowAppeared(id: id)
      } else if let id = [visible.min(), visible.max(), id].randomElement(using: &generator) ?? id {
        visible.remove(id)
        store.rowDisappeared(id: id)
      }
      #expect(store.anchor == visible.min())
    }
    for id in visible.sorted() {
      store.rowDisappeared(id: id)
      visible.remove(id)
      #expect(store.anchor == visible.min())
    }
  }

  @Test("If a refresh moves one of a hundred visible rows to the end, the next page is requested")
  func movedRow() async {
    let store = FilmStore(server, prefetchDistance: 3)
    await store.loadFirst(page(1...200, next: 2), from: server)
    for id in 1...100 { store.rowAppeared(id: id) }
    let refresh = Task { await store.refresh() }
    await server.arrival(of: 2)
    await store.receive(2, .page(.success(page(Array(2...200) + [1], next: 2))), from: server)
    #expect(await refresh.value == .loaded)
    store.rowAppeared(id: 101)
    #expect(store.footer == .loading)
  }

  @Test("Without a prefetch distance, reported rows cause no request")
  func off() async {
    let store = await loaded(prefetchDistance: nil)
    store.rowAppeared(id: 10)
    store.rowsVisible(9, 10)
    #expect(store.footer == .more)
  }

  @Test("While the last visible row is near the end, pages are requested one at a time")
  func level() async {
    let store = await loaded(prefetchDistance: 2)
    store.rowAppeared(id: 9)
    store.rowAppeared(id: 10)
    await store.receive(2, .page(.success(page([11], next: 3))), from: server)
    #expect(store.footer == .loading)
    await store.receive(3, .page(.success(page([1, 2], next: 4))), from: server)
    #expect(store.footer == .loading)
    await store.receive(4, .page(.success(page(12...20, next: 5))), from: server)
    #expect(store.footer == .more)
    #expect(server.asked == ["initial", "next 2", "next 3", "next 4"])
  }

  @Test(
    "Rows that appear after a refresh brought them between the visible rows request the next page")
  func rowsBetween() async {
    let store = FilmStore(server, prefetchDistance: 0)
    await store.loadFirst(page([1, 2]), from: server)
    for id in [1, 2] { store.rowAppeared(id: id) }
    let refresh = Task { await store.refresh() }
    await server.arrival(of: 2)
    await store.receive(2, .page(.success(page([1, 11, 12, 13, 2], next: 2))), from: server)
    #expect(await refresh.value == .loaded)
    #expect(store.footer == .more)
    store.rowAppeared(id: 11)
    #expect(store.footer == .loading)
  }

  @Test("A visible row that appears again requests the next page if rows have arrived before it")
  func appearedAgain() async {
    let store = FilmStore(server, prefetchDistance: 0)
    await store.loadFirst(page([1, 2]), from: server)
    for id in [1, 2] { store.rowAppeared(id: id) }
    let refresh = Task { await store.refresh() }
    await server.arrival(of: 2)
    await store.receive(2, .page(.success(page([1, 11, 2], next: 2))), from: server)
    #expect(await refresh.value == .loaded)
    store.rowAppeared(id: 2)
    #expect(store.footer == .loading)
  }

  @Test(
    "The visible rows extend from the first to the last row that appeared and did not disappear")
  func range() async {
    let store = await loaded(prefetchDistance: nil)
    for id in [4, 5, 6] { store.rowAppeared(id: id) }
    #expect(store.anchor == 4)
    store.rowAppeared(id: 3)
    #expect(store.anchor == 3)
    store.rowDisappeared(id: 3)
    store.rowDisappeared(id: 4)
    #expect(store.anchor == 5)
    store.rowDisappeared(id: 7)
    store.rowDisappeared(id: 5)
    store.rowDisappeared(id: 6)
    #expect(store.anchor == nil)
  }

  @Test("A row that disappears moves the end of the visible rows back")
  func scrollingUp() async {
    let store = await loaded(prefetchDistance: 2)
    store.rowAppeared(id: 3)
    store.rowAppeared(id: 9)
    await store.receive(2, .page(.failure(Refused())), from: server)
    store.rowDisappeared(id: 9)
    store.retry()
    await store.receive(3, .page(.success(page(11...12, next: 3))), from: server)
    #expect(store.footer == .more)
  }

  @Test(
    "Visible rows near the beginning request the previous page, and the anchor row does not change")
  func previous() async {
    let store = FilmStore(server, prefetchDistance: 1)
    await store.loadFirst(page(5...9, next: 10, previous: 4), from: server)
    store.rowsVisible(6, 7)
    #expect(store.header == .loading)
    await store.receive(2, .page(.success(page(1...4))), from: server)
    #expect(store.anchor == 6)
    #expect(store.index(id: 6) == 5)
  }

  @Test("A failed next page stops prefetching of next pages, and a failed reload does not")
  func failure() async {
    let store = await loaded(prefetchDistance: 2)
    store.reload()
    await store.receive(2, .page(.failure(Refused())), from: server)
    store.rowAppeared(id: 9)
    #expect(store.seen.hasSuffix("available loading banner(no net)"))
    await store.receive(3, .page(.failure(Refused())), from: server)
    store.rowAppeared(id: 10)
    #expect(store.footer == .failed(.source(Refused())))
    store.retry()
    await store.receive(4, .page(.success(page([11], next: 3))), from: server)
    #expect(store.footer == .loading)
  }

  @Test("Appeared rows are forgotten when an indicator covers them and when the source changes")
  func forgotten() async {
    let store = await loaded(prefetchDistance: 2)
    store.rowAppeared(id: 5)
    store.reload()
    #expect(store.anchor == nil)
    await store.receive(2, .page(.success(page(1...6, next: 2))), from: server)
    #expect(store.footer == .more)
    store.rowAppeared(id: 1)
    let load = store.setSource { (_: PageRequest<Int>) throws(Refused) in page(1...2, next: 2) }
    _ = await load.outcome
    #expect(store.footer == .more)
    #expect(store.anchor == nil)
  }

  @Test(
    "After setSource, a position reported earlier requests nothing from the new source")
  func reportedSource() async {
    let store = await loaded(prefetchDistance: 2)
    store.rowsVisible(1, 5)
    let load = store.setSource { (_: PageRequest<Int>) throws(Refused) in page(1...2, next: 2) }
    _ = await load.outcome
    #expect(store.footer == .more)
    #expect(store.anchor == nil)
  }

  @Test("A pulled refresh keeps the rows visible, so the reported position is still used after it")
  func refresh() async {
    let store = await loaded(prefetchDistance: 2)
    store.rowAppeared(id: 6)
    let refresh = Task { await store.refresh() }
    await server.arrival(of: 2)
    await store.receive(2, .page(.success(page(1...8, next: 2))), from: server)
    #expect(await refresh.value == .loaded)
    #expect(store.footer == .loading)
  }

  @Test("rowsVisible stays in effect until the next report, also after a reload")
  func reported() async {
    let store = await loaded(prefetchDistance: 2)
    store.rowsVisible(4, 5)
    store.reload()
    await store.receive(2, .page(.success(page(1...6, next: 2))), from: server)
    #expect(store.footer == .loading)
  }

  @Test(
    "After a refresh that reorders the visible rows, the anchor is the first one that is visible")
  func reordered() async {
    let store = await loaded(prefetchDistance: nil)
    for id in 1...3 { store.rowAppeared(id: id) }
    store.reload()
    await store.receive(2, .page(.success(page([3, 4, 1, 2]))), from: server)
    for id in 1...3 { store.rowAppeared(id: id) }
    store.rowAppeared(id: 4)
    #expect(store.anchor == 3)
  }
}
