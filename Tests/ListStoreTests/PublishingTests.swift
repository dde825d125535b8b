import ListStore
import Observation
import StoreTesting
import Testing

@Suite("Publishing") @MainActor
struct PublishingTests {
  private let server = Server()

  /// A list of names that is changed on the main actor.
  private final class Names: Sendable {
    @MainActor var names: Set<String> = []
  }

  /// Returns the names of the properties whose observers `change` notifies.
  private func changed<Row: Identifiable & Sendable>(
    in store: ListStore<Row, Refused>, by change: () async -> Void
  ) async -> Set<String> where Row.ID: Sendable {
    let changed = Names()
    let properties: [(String, (ListStore<Row, Refused>) -> Void)] = [
      ("rows", { _ = $0.rows }), ("phase", { _ = $0.phase }), ("header", { _ = $0.header }),
      ("footer", { _ = $0.footer }), ("pullToRefresh", { _ = $0.pullToRefresh }),
      ("banner", { _ = $0.banner }), ("total", { _ = $0.total }),
      ("snapshot", { _ = $0.snapshot }), ("isLoading", { _ = $0.isLoading }),
      ("isRefreshing", { _ = $0.isRefreshing }), ("isFetchingMore", { _ = $0.isFetchingMore }),
      ("isFetchingPrevious", { _ = $0.isFetchingPrevious }), ("hasMore", { _ = $0.hasMore }),
      ("hasPrevious", { _ = $0.hasPrevious }), ("isCached", { _ = $0.isCached }),
      ("pendingEdits", { _ = $0.pendingEdits }), ("anchor", { _ = $0.anchor }),
      ("state", { _ = $0.state }), ("isOnline", { _ = $0.isOnline }),
    ]
    for (name, read) in properties {
      withObservationTracking {
        read(store)
      } onChange: {
        MainActor.assumeIsolated { _ = changed.names.insert(name) }
      }
    }
    await change()
    return changed.names
  }

  /// A row that can be compared with another.
  private struct Plain: Identifiable, Equatable {
    let id: Int
    var title = ""
  }

  @Test(
    "A page that contains an inserted row publishes the rows only if it changes or moves them",
    arguments: [
      ([Plain(id: 9)], false), ([Plain(id: 9, title: "saved")], true),
      ([Plain(id: 1), Plain(id: 9)], true),
    ])
  private func insertedRowInPage(page: [Plain], isPublished: Bool) async {
    let store = ListStore<Plain, Refused>(
      save: { edit throws(Refused) in edit.row },
      load: { (request: PageRequest<Int>) throws(Refused) in
        request == .previous(1)
          ? LoadedPage(page, next: nil)
          : LoadedPage([Plain(id: 2)], next: nil, previous: 1)
      })
    await store.refresh()
    store.insert(Plain(id: 9))
    while store.pendingEdits > 0 { await Task.yield() }
    let before = Array(store.rows)
    let names = await changed(in: store) { _ = await store.fetchPrevious().outcome }
    #expect((Array(store.rows) != before) == isPublished)
    #expect(names.contains("rows") == isPublished)
  }

  /// A row that cannot be compared with another.
  private struct Opaque: Identifiable {
    let id: Int
  }

  @Test(
    "A reload that is continued, retried and failed does not change rows that are not Equatable")
  func incomparableRows() async {
    let store = ListStore<Opaque, Refused>(retry: .exponentialBackoff(retries: 1, first: .zero)) {
      (request: PageRequest<Int>) throws(Refused) in
      switch request {
      case .first(.initial): LoadedPage([Opaque(id: 1)], next: nil)
      case .first(.refresh): LoadedPage([], next: 2)
      case .next, .previous: throw Refused()
      }
    }
    await store.refresh()
    var outcome: LoadOutcome<Refused>?
    let names = await changed(in: store) { outcome = await store.refresh() }
    #expect(outcome == .failed(.source(Refused())))
    #expect(names == ["pullToRefresh", "banner", "isRefreshing", "state", "snapshot"])
    #expect(store.rows.map(\.id) == [1])
  }

  @Test("The failed update of a row to which a page gave another ID changes the rows")
  func renamedRow() async {
    let store = FilmStore(server, saves: true)
    await store.loadFirst(page(1...3, next: 2), from: server)
    store.insert(Film(id: 100, title: "New"))
    await store.receive(2, .saved(.success(nil)), from: server)
    store.update(id: 100) { $0.title += "+" }
    store.fetchMore()
    let page = FilmPage([Film(id: 9, title: "New")], next: nil, localID: { _ in 100 })
    await store.receive("next 2", 4, .page(.success(page)), from: server)
    #expect(
      await changed(in: store) {
        await store.receive("update 100 New+", 3, .saved(.failure(Refused())), from: server)
      } == ["rows", "pendingEdits", "snapshot"])
  }

  @Test("An update of a row whose ID an inserted row had before changes the rows")
  func rowWithFormerIDOfInsertion() async {
    let store = FilmStore(server, saves: true)
    await store.loadFirst(page([1], next: 2), from: server)
    store.insert(Film(id: 3, title: "Mine"))
    await store.receive(2, .saved(.success(Film(id: 4, title: "Mine"))), from: server)
    store.fetchMore()
    await store.receive(3, .page(.success(page([3]))), from: server)
    #expect(store.rows.map(\.id) == [4, 1, 3])
    #expect(
      await changed(in: store) { store.update(id: 3) { $0.title = "Other" } }
        == ["rows", "snapshot", "pendingEdits"])
    #expect(
      await changed(in: store) {
        let saved = Film(id: 3, title: "Saved")
        await store.receive(4, .saved(.success(saved)), from: server)
      } == ["rows", "snapshot", "pendingEdits"])
    #expect(store.rows.last?.title == "Saved")
  }

  @Test(
    "An undone insertion does not change equal rows if a page has contained the row",
    arguments: [100, 9])
  func undoneInsertion(id: Int) async {
    let store = FilmStore(server, saves: true)
    await store.loadFirst(page(1...3, next: 2), from: server)
    store.insert(Film(id: 100, title: "New"))
    store.fetchMore()
    let page = FilmPage([Film(id: id, title: "New")], next: nil, localID: { _ in 100 })
    await store.receive("next 2", 3, .page(.success(page)), from: server)
    let rows = Array(store.rows)
    #expect(rows.map(\.id) == [1, 2, 3, id])
    #expect(
      await changed(in: store) {
        await store.receive("insert 100 New", 2, .saved(.failure(Refused())), from: server)
      } == ["pendingEdits"])
    #expect(Array(store.rows) == rows)
  }

  @Test("A refresh that confirms an inserted row does not change equal rows")
  func confirmedRow() async {
    let store = FilmStore(server, saves: true)
    await store.loadFirst(page(1...3, next: 2), from: server)
    store.insert(Film(id: 100))
    await store.receive(2, .saved(.success(nil)), from: server)
    store.reload()
    let rows = Array(store.rows)
    let names = await changed(in: store) {
      await store.receive("refresh", 3, .page(.success(FilmPage(rows, next: 2))), from: server)
    }
    #expect(!names.contains("rows"), "\(names)")
    #expect(Array(store.rows) == rows)
  }

  @Test("A change notifies only observers of the changed properties")
  func observation() async {
    let store = FilmStore(server)
    #expect(
      await changed(in: store) { store.loadIfNeeded() }
        == ["phase", "isLoading", "state", "snapshot"])
    #expect(
      await changed(in: store) {
        await store.receive(1, .page(.success(page(1...2, next: 2, total: 4))), from: server)
      } == [
        "rows", "phase", "footer", "pullToRefresh", "total", "isLoading", "hasMore", "state",
        "snapshot",
      ])
    #expect(
      await changed(in: store) { store.fetchMore() }
        == ["footer", "isFetchingMore", "state", "snapshot"])
    #expect(await changed(in: store) { store.fetchMore() } == [])
    #expect(
      await changed(in: store) {
        await store.receive(2, .page(.failure(Refused())), from: server)
      } == ["footer", "isFetchingMore", "state", "snapshot"])
    #expect(
      await changed(in: store) { store.retry() }
        == ["footer", "isFetchingMore", "state", "snapshot"])
    #expect(
      await changed(in: store) {
        await store.receive(3, .page(.success(page(3...4, next: 3))), from: server)
      } == ["rows", "footer", "isFetchingMore", "state", "snapshot"])
    #expect(
      await changed(in: store) { store.reload() }
        == ["phase", "footer", "isLoading", "state", "snapshot"])
    #expect(
      await changed(in: store) { await store.receive(4, .page(.failure(Refused())), from: server) }
        == ["phase", "banner", "footer", "isLoading", "state", "snapshot"])
    #expect(
      await changed(in: store) { store.rowsVisible(1, 2) } == ["anchor"])
    #expect(await changed(in: store) { store.isOnline = false } == ["isOnline"])
    #expect(await changed(in: store) { store.isOnline = false } == [])
  }

  @Test("A change of rows notifies observers that read only a row or its position")
  func rowByID() async {
    let reads: [(FilmStore) -> Void] = [{ _ = $0.row(id: 1) }, { _ = $0.index(id: 1) }]
    for read in reads {
      let (server, names) = (Server(), Names())
      let store = FilmStore(server, saves: false)
      await store.loadFirst(page(1...2, next: 2), from: server)
      withObservationTracking {
        read(store)
      } onChange: {
        MainActor.assumeIsolated { _ = names.names.insert("rows") }
      }
      store.update(id: 1) { $0.title = "Other" }
      #expect(names.names == ["rows"])
    }
  }

  @Test(
    "An update to an equal row does not publish rows, and neither does a refresh with the same rows"
  )
  func equalRows() async {
    let store = FilmStore(server, saves: false)
    await store.loadFirst(page(1...2, next: 2), from: server)
    #expect(await changed(in: store) { store.update(id: 1) { $0.title = "Film 1" } } == [])
    #expect(
      await changed(in: store) { store.update(id: 1) { $0.title = "Other" } }
        == ["rows", "snapshot"])
    #expect(await changed(in: store) { store.update(id: 9) { $0.title = "Other" } } == [])
    store.reload()
    await store.receive(2, .page(.success(page(1...2, next: 2))), from: server)
    store.reload()
    #expect(
      await changed(in: store) {
        await store.receive(3, .page(.success(page(1...2, next: 2))), from: server)
      } == ["phase", "footer", "isLoading", "state", "snapshot"])
  }

  @Test("Edits publish pendingEdits, and the failure of an edit does not publish a page failure")
  func edits() async {
    let store = FilmStore(server)
    await store.loadFirst(page(1...2, next: 2), from: server)
    store.reload()
    await store.receive(2, .page(.failure(Refused())), from: server)
    #expect(
      await changed(in: store) { store.remove(id: 1) } == ["rows", "pendingEdits", "snapshot"])
    #expect(
      await changed(in: store) { await store.receive(3, .saved(.failure(Refused())), from: server) }
        == ["rows", "pendingEdits", "snapshot"])
    #expect(
      await changed(in: store) { store.update(id: 1) { $0.title = "Film 1" } }
        == ["pendingEdits"])
    #expect(
      await changed(in: store) { await store.receive(4, .saved(.success(nil)), from: server) }
        == ["pendingEdits"])
  }

  @Test("A second failure of the same kind is published")
  func otherFailure() async {
    let store = FilmStore(server)
    store.loadIfNeeded()
    await store.receive(1, .page(.failure(Refused())), from: server)
    #expect(
      await changed(in: store) {
        store.reload()
        await store.receive(2, .page(.failure(Refused())), from: server)
      }.contains("phase"))
  }

  @Test("A command that an observer sends during an event runs after the event is published")
  func observersCommand() async {
    let driver = ListDriver<Film, Refused>(prefetchDistance: nil) {
      (request: PageRequest<Int>) throws(Refused) in page([request.key ?? 1])
    }
    var lines: [String] = []
    driver.onTransition = { lines.append("transition \($0)") }
    driver.onChange = { snapshot in
      lines.append("change \(words(snapshot))")
      guard case .rows = snapshot.phase, lines.count < 6 else { return }
      driver.remove(id: 1)
      driver.reload()
      lines.append("still \(words(driver.snapshot)) \(driver.index(id: 1) ?? -1)")
    }
    _ = await driver.loadIfNeeded().outcome
    // The second load may have ended already.
    #expect(
      lines.prefix(9) == [
        "change loading [] unavailable end",
        "transition firstLoad   idle → loading   asks #1 first",
        "change rows [1] available end",
        "still rows [1] available end 0",
        "transition #1 succeed   loading → content",
        "change empty [] available end",
        "transition remove \"1\"   content",
        "change loading [] available end",
        "transition refreshWithIndicator   content → loading   asks #2 first",
      ])
  }

  @Test("After a command in an observer of the store, all properties are consistent")
  func reload() async {
    let store = FilmStore(server)
    await store.loadFirst(page(1...2, next: 2), from: server)
    withObservationTracking {
      _ = store.footer
    } onChange: {
      MainActor.assumeIsolated { _ = store.reload() }
    }
    store.fetchMore()
    #expect(store.seen == "loading [1, 2] available end")
    #expect(store.isLoading)
    #expect(!store.isFetchingMore)
  }

  @Test("A stream of snapshots starts with the current one and skips to the newest")
  func snapshots() async {
    let store = FilmStore(server)
    var snapshots = store.snapshots().makeAsyncIterator()
    #expect(await snapshots.next().map(words) == "blank [] unavailable end")
    store.loadIfNeeded()
    #expect(await snapshots.next().map(words) == "loading [] unavailable end")
    await store.receive(1, .page(.success(page(1...2, next: 2))), from: server)
    store.fetchMore()
    #expect(await snapshots.next().map(words) == "rows [1, 2] available loading")
    store.update(id: 1) { $0.title = "Other" }
    #expect(await snapshots.next()?.rows.map(\.title) == ["Other", "Film 2"])
  }

  @Test("A stream of failures reports every failure after its creation")
  func failures() async {
    let store = FilmStore(server)
    var first = store.failures().makeAsyncIterator()
    store.loadIfNeeded()
    await store.receive(1, .page(.failure(Refused())), from: server)
    var second = store.failures().makeAsyncIterator()
    store.retry()
    await store.receive(2, .page(.success(page([], next: 1))), from: server)
    await store.receive(3, .page(.success(page([1], next: 1))), from: server)
    #expect(await first.next()?.failure == .source(Refused()))
    #expect(await first.next()?.failure == .cursorLoop)
    let report = await second.next()
    #expect(report?.failure == .cursorLoop)
    #expect(report?.undone == nil)
  }

  @Test("onTransition receives a trace line for each event, including ignored and dropped ones")
  func transitions() async {
    let clock = ManualClock()
    let store = FilmStore(
      server, prefetchDistance: 0, retry: .exponentialBackoff(retries: 1), clock: clock)
    var lines: [String] = []
    store.onTransition = { lines.append($0.description) }
    store.fetchMore()
    await store.loadFirst(page(1...2, next: 2), from: server)
    store.rowsVisible(1, 2)
    await store.receive(2, .page(.success(page(2...3, next: 3))), from: server)
    store.remove(id: 1)
    await store.receive(3, .saved(.failure(Refused())), from: server)
    store.isOnline = false
    store.isOnline = false
    store.reload()
    store.retry()
    store.isOnline = true
    await store.receive("remove 1 Film 1", 6, .saved(.failure(Refused())), from: server)
    await store.receive("refresh", 5, .page(.failure(Refused())), from: server)
    store.reload(keepingRows: false)
    store.onTransition = nil
    store.reload()
    #expect(
      lines == [
        "fetchMore   idle   ignored: nothing loaded",
        "firstLoad   idle → loading   asks #1 first",
        "#1 succeed   loading → content",
        "see 1..2   content → fetchingMore   asks #2 after \"2\"",
        "#2 succeed   fetchingMore → content   drops 1 duplicate",
        "remove \"1\"   content → fetchingMore   asks #3 remove \"1\"; asks #4 after \"3\"",
        "#3 fail \"no net\"   fetchingMore   waits #3 before retry 1",
        "offline   fetchingMore",
        "offline   fetchingMore   ignored: offline already",
        "refreshWithIndicator   fetchingMore → loading   cancels #4; holds #5 first",
        "retry   loading   holds #6 remove \"1\"",
        "online   loading   asks #5 first; asks #6 remove \"1\"",
        "#6 fail \"no net\"   loading   waits #6 before retry 1",
        "#5 fail \"no net\"   loading   waits #5 before retry 1",
        "refreshWithIndicator   loading   asks #7 first",
      ])
  }

  @Test("A page that contains an inserted row notifies the observers of the rows")
  func insertedRowArrives() async {
    let store = FilmStore(server)
    await store.loadFirst(page(1...2, next: 2), from: server)
    store.insert(Film(id: 100), saving: false)
    store.insert(Film(id: 101), saving: false)
    store.fetchMore()
    let names = await changed(in: store) {
      await store.receive(2, .page(.success(page([100], next: 3))), from: server)
    }
    #expect(store.rows.map(\.id) == [101, 1, 2, 100])
    #expect(names.isSuperset(of: ["rows", "snapshot"]))
  }

  @Test("A page that hides as many rows as it adds notifies the observers of the rows")
  func sameCount() async {
    let store = FilmStore(server, saves: true)
    await store.loadFirst(page(3...4, next: 2), from: server)
    store.insert(Film(id: 100))
    await store.receive(2, .saved(.success(Film(id: 6))), from: server)
    store.remove(id: 6)
    store.fetchMore()
    // The server says that row 4 is the one that the app inserted and removed.
    let page = FilmPage(
      [Film(id: 2), Film(id: 4)], next: 3, localID: { $0.id == 4 ? 100 : nil })
    let names = await changed(in: store) {
      await store.receive("next 2", 4, .page(.success(page)), from: server)
    }
    #expect(store.rows.map(\.id) == [3, 2])
    #expect(names.isSuperset(of: ["rows", "snapshot"]))
  }

  @Test("An observer that has called a command still sees the positions of its own event")
  func positions() async {
    let store = FilmStore(server)
    await store.loadFirst(page(1...3, next: 2), from: server)
    var seen: [Int?] = []
    store.onTransition = { [unowned store] _ in
      if seen.isEmpty { store.remove(id: 2, saving: false) }
      seen += [store.index(id: 1), store.index(id: 3)]
    }
    store.remove(id: 1, saving: false)
    #expect(seen == [nil, 1, nil, 0])
  }
}
