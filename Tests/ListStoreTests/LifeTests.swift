import ListStore
import StoreTesting
import Testing

@Suite("The life cycle of a store") @MainActor
struct LifeTests {
  private let server = Server()
  private let clock = ManualClock()

  @Test("When a store is released, requests are cancelled, waits end and streams finish")
  func goesAway() async throws {
    var store: FilmStore? = FilmStore(
      server, retry: .exponentialBackoff(retries: 3), clock: clock)
    weak let gone = store
    await store?.loadFirst(page([5], next: 6, previous: 4), from: server)
    var snapshots = try #require(store?.snapshots()).makeAsyncIterator()
    var failures = try #require(store?.failures()).makeAsyncIterator()
    let next = try #require(store?.fetchMore())
    store?.remove(id: 5)
    await store?.receive("remove 5 Film 5", 3, .saved(.failure(Refused())), from: server)
    await clock.sleeps(1)
    await server.arrival(of: 3)
    _ = await snapshots.next()
    let tasks = [store?.driver.requests, store?.driver.waits].compactMap { $0 }.flatMap(\.values)
    #expect(tasks.count == 2)
    store = nil
    #expect(gone == nil)
    #expect(await next.outcome == .superseded)
    while await snapshots.next() != nil {}
    #expect(await failures.next() == nil)
    for number in server.pending { server.respond(number, .page(.success(page([6])))) }
    for task in tasks { await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("A stream ends when its task is cancelled")
  func streams() async {
    let store = FilmStore(server)
    let streams = Task {
      for await _ in store.snapshots() {}
      for await _ in store.failures() {}
    }
    while store.driver.streamCount == 0 { await Task.yield() }
    streams.cancel()
    await streams.value
    while store.driver.streamCount > 0 { await Task.yield() }
  }

  @Test("pendingEdits counts the edits that are lost if the store is released")
  func pendingEdits() async {
    let store = FilmStore(server)
    await store.loadFirst(page(1...2), from: server)
    store.remove(id: 1)
    store.remove(id: 2)
    #expect(store.pendingEdits == 2)
    await store.receive(2, .saved(.failure(Refused())), from: server)
    #expect(store.pendingEdits == 1)
  }

  @Test("A driver without retries and cache loads, and onChange receives each snapshot")
  func driver() async {
    let driver = ListDriver<Film, Refused>(prefetchDistance: nil) {
      (request: PageRequest<Int>) throws(Refused) in
      if request.key == 2 { throw Refused() }
      return page([request.key ?? 1], next: 2)
    }
    var changes: [String] = []
    driver.onChange = { changes.append(words($0)) }
    #expect(await driver.refresh() == .loaded)
    #expect(await driver.fetchMore().outcome == .failed(.source(Refused())))
    #expect(
      changes == [
        "blank [] refreshing end", "rows [1] available more", "rows [1] available loading",
        "rows [1] available failed(no net)",
      ])
    #expect(words(driver.snapshot) == changes.last)
  }
}

@Suite("Previews") @MainActor
struct PreviewTests {
  @Test("A preview shows its snapshot, and loading commands are ignored")
  func snapshot() async {
    let store = FilmStore(
      previewing: ListSnapshot(
        rows: [Film(id: 1)], phase: .rows, header: .loading, footer: .failed(.cursorLoop),
        pullToRefresh: .refreshing, banner: .source(Refused()), total: 7))
    #expect(
      store.seen
        == "rows [1] refreshing ↑loading failed(cursor loop) banner(no net) of 7")
    #expect(store.isFetchingPrevious)
    #expect(store.hasMore)
    #expect(await store.loadIfNeeded().outcome == .ignored(.nothingLoaded))
    #expect(await store.refresh() == .ignored(.nothingLoaded))
    #expect(await store.reload().outcome == .ignored(.nothingLoaded))
    #expect(await store.fetchMore().outcome == .ignored(.nothingLoaded))
    #expect(await store.fetchPrevious().outcome == .ignored(.nothingLoaded))
    #expect(await store.retry().outcome == .ignored(.nothingLoaded))
    let load = store.setSource { (_: PageRequest<Int>) throws(Refused) in page([2]) }
    #expect(await load.outcome == .ignored(.nothingLoaded))
    store.rowAppeared(id: 1)
    #expect(store.driver.requests.isEmpty)
  }

  @Test("Edits of a preview are local, and its phase follows the rows")
  func edits() {
    let store = FilmStore(previewing: [Film(id: 1)])
    #expect(store.seen == "rows [1] available end")
    #expect(store.update(id: 1) { $0.title = "Other" })
    #expect(store.remove(id: 1))
    #expect(store.seen == "empty [] available end")
    #expect(store.insert(Film(id: 2)))
    #expect(store.seen == "rows [2] available end")
    #expect(store.pendingEdits == 0)
  }

  @Test("A preview whose rows are all removed shows no header, footer or banner")
  func removedRows() {
    let store = FilmStore(
      previewing: ListSnapshot(
        rows: [Film(id: 1)], header: .more, footer: .failed(.cursorLoop),
        banner: .source(Refused())))
    #expect(store.seen == "rows [1] available ↑more failed(cursor loop) banner(no net)")
    store.remove(id: 1)
    #expect(store.seen == "empty [] available end")
    #expect(store.hasMore)
    store.insert(Film(id: 2))
    #expect(store.seen == "rows [2] available ↑more failed(cursor loop) banner(no net)")
  }

  @Test(
    "A preview shows every phase",
    arguments: [
      ListPhase<Refused>.blank, .loading, .empty, .failed(.source(Refused())), .offline,
    ])
  func phases(phase: ListPhase<Refused>) {
    let store = FilmStore(previewing: ListSnapshot(phase: phase))
    #expect(store.phase == phase)
    #expect(store.isLoading == (phase == .loading))
  }
}

@Suite("Descriptions of failures")
struct FailureDescriptionTests {
  @Test("errorDescription is a sentence for every case")
  func sentences() {
    #expect(LoadFailure.source(Refused()).errorDescription == "no net")
    #expect(
      LoadFailure<Refused>.cursorLoop.errorDescription
        == "The list could not be loaded, because its pages form a loop.")
    #expect(
      LoadFailure<Refused>.tooManyEmptyPages.errorDescription
        == "No rows were found so far. Try again to continue.")
    #expect(
      LoadFailure<any Error>.source(CancellationError()).errorDescription
        == "The request was cancelled.")
  }
}
