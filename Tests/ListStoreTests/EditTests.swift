import ListStore
import StoreTesting
import Testing

@Suite("Edits") @MainActor
struct EditTests {
  private let server = Server()

  /// Returns a store with films 1 to 3 and a known next page.
  private func loaded(saves: Bool = true) async -> FilmStore {
    let store = FilmStore(server, saves: saves)
    await store.loadFirst(page(1...3, next: 2), from: server)
    return store
  }

  @Test("Edits are shown immediately and saved one at a time, the oldest first")
  func order() async {
    let store = await loaded()
    #expect(store.remove(id: 2))
    #expect(store.update(id: 1) { $0.title = "First" })
    #expect(store.insert(Film(id: 100, title: "New")))
    #expect(store.rows.map(\.title) == ["New", "First", "Film 3"])
    #expect(store.pendingEdits == 3)
    await store.receive(2, .saved(.success(nil)), from: server)
    await store.receive(3, .saved(.success(nil)), from: server)
    #expect(store.pendingEdits == 1)
    await store.receive(4, .saved(.success(Film(id: 4, title: "Server's"))), from: server)
    #expect(store.rows.map(\.title) == ["Server's", "First", "Film 3"])
    #expect(store.row(id: 100) == nil)
    #expect(store.pendingEdits == 0)
    #expect(
      server.asked == ["initial", "remove 2 Film 2", "update 1 First", "insert 100 New"])
  }

  @Test("A failed edit is undone, the other edits stay, and the report names the failed one")
  func undo() async {
    let store = await loaded()
    var failures = store.failures().makeAsyncIterator()
    store.update(id: 1) { $0.title += "!" }
    store.update(id: 1) { $0.isFavorite = true }
    await store.receive(2, .saved(.failure(Refused())), from: server)
    #expect(store.row(id: 1)?.title == "Film 1")
    #expect(store.row(id: 1)?.isFavorite == true)
    let report = await failures.next()
    #expect(report?.failure == .source(Refused()))
    #expect(report?.undone == .update(Film(id: 1, title: "Film 1!")))
    await store.receive(3, .saved(.success(nil)), from: server)
    #expect(store.row(id: 1)?.isFavorite == true)
    #expect(server.asked.last == "update 1 Film 1")
  }

  @Test("A removed row stays removed, although a page requested earlier contains it")
  func tombstone() async {
    let store = await loaded()
    store.reload()
    store.remove(id: 2)
    #expect(store.rows.map(\.id) == [1, 3])
    await store.receive("remove 2 Film 2", 3, .saved(.success(nil)), from: server)
    await store.receive("refresh", 2, .page(.success(page(1...3))), from: server)
    #expect(store.rows.map(\.id) == [1, 3])
    store.reload()
    await store.receive(4, .page(.success(page(1...3))), from: server)
    #expect(store.rows.map(\.id) == [1, 2, 3])
  }

  @Test("A local edit survives the refresh in flight, and a later reload replaces it")
  func local() async {
    let store = await loaded(saves: false)
    store.reload()
    store.update(id: 2) { $0.title = "Local" }
    #expect(store.pendingEdits == 0)
    await store.receive(2, .page(.success(page(1...3))), from: server)
    #expect(store.row(id: 2)?.title == "Local")
    store.reload()
    await store.receive(3, .page(.success(page(1...3))), from: server)
    #expect(store.row(id: 2)?.title == "Film 2")
  }

  @Test("With saving: false an edit is local, although the store can save")
  func notSaved() async {
    let store = await loaded()
    store.remove(id: 1, saving: false)
    store.update(id: 2, saving: false) { $0.title = "Local" }
    store.insert(Film(id: 9), saving: false)
    #expect(store.rows.map(\.title) == ["Film 9", "Local", "Film 3"])
    #expect(store.pendingEdits == 0)
    #expect(store.driver.requests.isEmpty)
  }

  @Test("An edit of a row that is not shown, or whose insert has no response, is refused")
  func refused() async {
    let store = FilmStore(server)
    #expect(!store.insert(Film(id: 9)))
    await store.loadFirst(page(1...3), from: server)
    #expect(!store.remove(id: 4))
    #expect(!store.update(id: 4) { $0.title = "" })
    #expect(store.insert(Film(id: 9)))
    #expect(!store.remove(id: 9))
    #expect(!store.update(id: 9) { $0.title = "" })
    await store.receive(2, .saved(.success(nil)), from: server)
    #expect(store.remove(id: 9))
  }

  @Test(
    "save receives the row with this edit and all earlier ones, and a retry receives the same row")
  func sameValue() async {
    let clock = ManualClock()
    let store = FilmStore(
      server, retry: .exponentialBackoff(retries: 1), clock: clock)
    await store.loadFirst(page([1]), from: server)
    store.update(id: 1) { $0.title += "a" }
    store.update(id: 1) { $0.title += "b" }
    await store.receive(2, .saved(.failure(Refused())), from: server)
    await clock.sleeps(1)
    let wait = store.driver.waits[2]
    clock.advance(by: .seconds(1))
    await wait?.value
    await store.receive(3, .saved(.success(nil)), from: server)
    await store.receive(4, .saved(.success(nil)), from: server)
    #expect(
      server.asked == ["initial", "update 1 Film 1a", "update 1 Film 1a", "update 1 Film 1ab"])
  }

  @Test(
    "The server's row replaces the local one once, whether the response or the page arrives first")
  func insertedOnce() async {
    let store = await loaded()
    store.insert(Film(id: 100, title: "New"))
    store.fetchMore()
    let arrived = FilmPage(
      [Film(id: 4, title: "New")], next: nil, localID: { $0.id == 4 ? 100 : nil })
    await store.receive("next 2", 3, .page(.success(arrived)), from: server)
    #expect(store.rows.map(\.id) == [1, 2, 3, 4])
    await store.receive(
      "insert 100 New", 2, .saved(.success(Film(id: 4, title: "New"))), from: server)
    #expect(store.rows.map(\.id) == [1, 2, 3, 4])
  }

  @Test("After setSource, earlier edits are saved and reported but change no row")
  func otherSource() async {
    let store = await loaded()
    store.update(id: 1) { $0.title = "Old" }
    store.remove(id: 2)
    var failures = store.failures().makeAsyncIterator()
    let load = store.setSource { (_: PageRequest<String>) throws(Refused) in
      LoadedPage([Film(id: 1), Film(id: 2)], next: nil)
    }
    #expect(await load.outcome == .loaded)
    #expect(store.rows.map(\.title) == ["Film 1", "Film 2"])
    #expect(store.pendingEdits == 2)
    await store.receive(2, .saved(.failure(Refused())), from: server)
    await store.receive(3, .saved(.success(nil)), from: server, request: 4)
    #expect(store.rows.map(\.title) == ["Film 1", "Film 2"])
    #expect(store.pendingEdits == 0)
    #expect(await failures.next()?.undone == .update(Film(id: 1, title: "Old")))
  }

  @Test("Edits wait offline, and are saved in order when the network is back")
  func offline() async {
    let store = await loaded()
    store.isOnline = false
    store.remove(id: 1)
    store.remove(id: 2)
    #expect(store.rows.map(\.id) == [3])
    #expect(store.driver.heldRequests == 1)
    store.isOnline = true
    await store.receive(2, .saved(.success(nil)), from: server)
    await store.receive(3, .saved(.success(nil)), from: server)
    #expect(server.asked == ["initial", "remove 1 Film 1", "remove 2 Film 2"])
    #expect(store.driver.heldRequests == 0)
  }

  @Test("If a page contains an inserted row under another ID, edits in flight follow the row")
  func editFollowsRow() async {
    let store = await loaded()
    store.insert(Film(id: 100, title: "New"))
    await store.receive(2, .saved(.success(nil)), from: server)
    store.remove(id: 100)
    store.fetchMore()
    let page = FilmPage([Film(id: 9, title: "New")], next: nil, localID: { _ in 100 })
    await store.receive("next 2", 4, .page(.success(page)), from: server)
    #expect(store.rows.map(\.id) == [1, 2, 3])
    await store.receive("remove 100 New", 3, .saved(.failure(Refused())), from: server)
    #expect(store.rows.map(\.id) == [1, 2, 3, 9])
  }

  @Test("If a page contains an inserted row under another ID, an update is applied once")
  func updateOnce() async {
    let store = await loaded()
    store.insert(Film(id: 100, title: "New"))
    await store.receive(2, .saved(.success(nil)), from: server)
    store.update(id: 100) { $0.title += "+" }
    store.fetchMore()
    let page = FilmPage([Film(id: 9, title: "New")], next: nil, localID: { _ in 100 })
    await store.receive("next 2", 4, .page(.success(page)), from: server)
    #expect(store.row(id: 9)?.title == "New+")
    await store.receive("update 100 New+", 3, .saved(.failure(Refused())), from: server)
    #expect(store.row(id: 9)?.title == "New")
  }

  @Test("A row that is inserted again is shown first, and is not saved before its response")
  func insertedAgain() async {
    let store = await loaded()
    store.insert(Film(id: 100, title: "Old"))
    await store.receive(2, .saved(.success(nil)), from: server)
    store.insert(Film(id: 101))
    await store.receive(3, .saved(.success(nil)), from: server)
    store.remove(id: 100)
    await store.receive(4, .saved(.success(nil)), from: server)
    store.insert(Film(id: 100, title: "New"))
    #expect(store.rows.map(\.title) == ["New", "Film 101", "Film 1", "Film 2", "Film 3"])
    #expect(!store.update(id: 100) { $0.title = "" })
    await store.receive(5, .saved(.success(nil)), from: server)
    #expect(store.update(id: 100) { $0.title = "Newer" })
    #expect(store.rows.first?.title == "Newer")
  }

  @Test("insert returns false for the ID of a shown row, which can still be edited")
  func insertedTwice() async {
    let store = await loaded()
    #expect(!store.insert(Film(id: 1, title: "Copy")))
    #expect(store.update(id: 1) { $0.title = "First" })
    #expect(store.insert(Film(id: 100)))
    #expect(!store.insert(Film(id: 100, title: "Copy")))
    #expect(store.rows.map(\.title) == ["Film 100", "First", "Film 2", "Film 3"])
    await store.receive(2, .saved(.success(nil)), from: server)
    await store.receive(3, .saved(.success(nil)), from: server)
    #expect(server.asked == ["initial", "update 1 First", "insert 100 Film 100"])
    #expect(store.pendingEdits == 0)
  }
}
