import ListStore
import StoreTesting
import Testing

@Suite("Outcomes") @MainActor
struct OutcomeTests {
  private let server = Server()

  @Test("A refresh returns when it has ended, including follow-up pages")
  func refreshEnds() async {
    let store = FilmStore(server)
    let refresh = Task { await store.refresh() }
    await server.arrival(of: 1)
    #expect(store.isRefreshing)
    await store.receive(1, .page(.success(page([], next: 7))), from: server)
    #expect(store.isRefreshing)
    await store.receive(2, .page(.success(page([1]))), from: server)
    #expect(await refresh.value == .loaded)
    #expect(store.seen == "rows [1] available end")
  }

  @Test("A reload supersedes earlier loads in both directions")
  func superseded() async {
    let store = FilmStore(server)
    await store.loadFirst(page([5], next: 6, previous: 4), from: server)
    let loads = [store.fetchMore(), store.fetchPrevious(), store.reload(), store.reload()]
    // Requests that were cancelled before they began are never sent.
    await store.receive(2, .page(.success(page([1]))), from: server, request: 5)
    for load in loads.dropLast() { #expect(await load.outcome == .superseded) }
    #expect(await loads.last?.outcome == .loaded)
  }

  @Test("A second load joins the one in flight, and both have the same outcome")
  func joined() async {
    let store = FilmStore(server)
    await store.loadFirst(page([5], next: 6, previous: 4), from: server)
    let loads = [
      store.fetchMore(), store.fetchMore(), store.fetchPrevious(), store.fetchPrevious(),
    ]
    await store.receive("previous 4", 3, .page(.failure(Refused())), from: server)
    await store.receive("next 6", 2, .page(.success(page([6]))), from: server)
    #expect(await loads[0].outcome == .loaded)
    #expect(await loads[1].outcome == .loaded)
    #expect(await loads[2].outcome == .failed(.source(Refused())))
    #expect(await loads[3].outcome == .failed(.source(Refused())))
    #expect(server.asked.count == 3)
  }

  @Test("A command without effect is ignored with the same reason as in a trace")
  func ignored() async {
    let store = FilmStore(server)
    #expect(await store.fetchMore().outcome == .ignored(.nothingLoaded))
    store.loadIfNeeded()
    #expect(await store.fetchMore().outcome == .ignored(.loading))
    #expect(await store.fetchPrevious().outcome == .ignored(.loading))
    await store.receive(1, .page(.success(page([1]))), from: server)
    #expect(await store.fetchMore().outcome == .ignored(.noMorePages))
    #expect(await store.fetchPrevious().outcome == .ignored(.noMorePages))
  }

  @Test(
    "Offline, a load immediately returns .held, and is sent when the network is back"
  )
  func held() async {
    let store = FilmStore(server)
    store.isOnline = false
    #expect(await store.loadIfNeeded().outcome == .held)
    #expect(await store.loadIfNeeded().outcome == .held)
    #expect(await store.refresh() == .held)
    #expect(store.seen == "offline [] unavailable end")
    #expect(server.asked == [])
    store.isOnline = true
    let joined = store.loadIfNeeded()
    await store.receive(1, .page(.success(page([1]))), from: server, request: 2)
    #expect(await joined.outcome == .loaded)
    #expect(store.seen == "rows [1] available end")
  }

  @Test(
    "The outcome of retry is that of the last page it requests, or loaded if it only retries edits")
  func retry() async {
    let clock = ManualClock()
    let store = FilmStore(
      server, retry: .exponentialBackoff(retries: 1), clock: clock)
    await store.loadFirst(page([5], next: 6, previous: 4), from: server)
    store.fetchMore()
    await store.receive(2, .page(.failure(Refused())), from: server)
    store.fetchPrevious()
    await store.receive(3, .page(.failure(Refused())), from: server)
    let load = store.retry()
    #expect(store.driver.waits.isEmpty)
    await store.receive("next 6", 4, .page(.success(page([6]))), from: server)
    await store.receive("previous 4", 5, .page(.success(page([4]))), from: server)
    #expect(await load.outcome == .loaded)
    store.remove(id: 6)
    await store.receive(6, .saved(.failure(Refused())), from: server)
    #expect(await store.retry().outcome == .loaded)
    await store.receive(7, .saved(.success(nil)), from: server)
    #expect(await store.retry().outcome == .ignored(.nothingFailed))
    #expect(server.asked.suffix(2) == ["remove 6 Film 6", "remove 6 Film 6"])
    #expect(server.asked.count == 7)
  }

  @Test(
    "If the waiting task is cancelled, its outcome is superseded immediately and the load continues"
  )
  func cancelledWait() async {
    let store = FilmStore(server)
    let refresh = Task { await store.refresh() }
    await server.arrival(of: 1)
    refresh.cancel()
    #expect(await refresh.value == .superseded)
    #expect(store.isRefreshing)
    await store.receive(1, .page(.success(page([1]))), from: server)
    #expect(store.seen == "rows [1] available end")
    #expect(server.cancelled == [])
  }

  @Test("Ten thousand simultaneous refreshes send one request, and all of them return")
  func manyRefreshes() async {
    let store = FilmStore(server)
    // All refreshes are queued on the main actor before the first one starts a load. A load that
    // reached the server would wait for its response although it was cancelled.
    let refreshes = (0..<10_000).map { _ in Task { await store.refresh() } }
    await server.arrival(of: 1)
    while store.driver.requests.count > 1 { await Task.yield() }
    #expect(server.asked.count == 1)
    for number in server.pending { server.respond(number, .page(.success(page([1])))) }
    var loaded = 0
    for refresh in refreshes where await refresh.value == .loaded { loaded += 1 }
    #expect(loaded == 1)
    #expect(store.driver.requests.isEmpty)
  }
}
