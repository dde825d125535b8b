import ListStore
import StoreTesting
import Testing

@Suite("Retries") @MainActor
struct RetryTests {
  private let server = Server()
  private let clock = ManualClock()

  private func store(_ retry: RetryPolicy<Refused>) -> FilmStore {
    FilmStore(server, retry: retry, clock: clock)
  }

  /// Responds to a request with a failure, and then advances the clock past its retry wait.
  private func refuse(_ number: Int, in store: FilmStore, after duration: Duration) async {
    await store.receive(number, .page(.failure(Refused())), from: server)
    await clock.sleeps(number)
    let wait = store.driver.waits[number]
    clock.advance(by: duration)
    await wait?.value
  }

  @Test("A failed request is retried after waits that double, and no failure is visible meanwhile")
  func backoff() async {
    let store = store(.exponentialBackoff(retries: 3))
    let load = store.loadIfNeeded()
    for (number, seconds) in [(1, 1), (2, 2), (3, 4)] {
      await refuse(number, in: store, after: .seconds(seconds))
      #expect(store.seen == "loading [] unavailable end")
    }
    await store.receive(4, .page(.success(page([1]))), from: server)
    #expect(await load.outcome == .loaded)
    #expect(clock.durations == [.seconds(1), .seconds(2), .seconds(4)])
    #expect(store.driver.waits.isEmpty)
    #expect(server.asked == ["initial", "initial", "initial", "initial"])
  }

  @Test("After the last retry the failure is visible, and a permanent failure is not retried")
  func last() async {
    let policy = RetryPolicy<Refused>(
      retries: 1, isPermanent: { $0.description == "gone" }, delay: { _ in .seconds(5) })
    let store = store(policy)
    let load = store.loadIfNeeded()
    await refuse(1, in: store, after: .seconds(5))
    await store.receive(2, .page(.failure(Refused())), from: server)
    #expect(await load.outcome == .failed(.source(Refused())))
    #expect(store.seen == "failed(no net) [] available end")
    store.retry()
    await store.receive(3, .page(.failure(Refused(description: "gone"))), from: server)
    #expect(store.seen == "failed(gone) [] available end")
    #expect(store.driver.waitingRequests == 0)
  }

  @Test("A reload ends the retry waits of pages, and their tasks end")
  func reload() async {
    let store = store(.exponentialBackoff(retries: 3))
    await store.loadFirst(page([1], next: 2, previous: 9), from: server)
    store.fetchMore()
    await store.receive(2, .page(.failure(Refused())), from: server)
    store.fetchPrevious()
    await store.receive(3, .page(.failure(Refused())), from: server)
    await clock.sleeps(2)
    #expect(store.driver.waitingRequests == 2)
    let waits = Array(store.driver.waits.values)
    store.reload()
    #expect(store.driver.waitingRequests == 0)
    #expect(store.driver.waits.isEmpty)
    for wait in waits { await wait.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test("The retry wait of an edit continues after a reload")
  func edit() async {
    let store = store(.exponentialBackoff(retries: 3))
    await store.loadFirst(page([1]), from: server)
    store.remove(id: 1)
    await store.receive(2, .saved(.failure(Refused())), from: server)
    await clock.sleeps(1)
    store.reload()
    await server.arrival(of: 3)
    #expect(store.driver.waitingRequests == 1)
    let wait = store.driver.waits[2]
    clock.advance(by: .seconds(1))
    await wait?.value
    await server.arrival(of: 4)
    #expect(server.asked == ["initial", "remove 1 Film 1", "refresh", "remove 1 Film 1"])
  }

  @Test("A retry whose wait ends offline is sent when the network is back")
  func offline() async {
    let store = store(.exponentialBackoff(retries: 3))
    let load = store.loadIfNeeded()
    await store.receive(1, .page(.failure(Refused())), from: server)
    await clock.sleeps(1)
    store.isOnline = false
    let wait = store.driver.waits[1]
    clock.advance(by: .seconds(1))
    await wait?.value
    #expect(await load.outcome == .held)
    #expect(store.driver.heldRequests == 1)
    #expect(store.seen == "offline [] unavailable end")
    store.isOnline = true
    await server.arrival(of: 2)
    #expect(server.asked == ["initial", "initial"])
  }

  @Test("Exponential backoff doubles from the first wait up to the limit")
  func exponential() {
    func waits(_ policy: RetryPolicy<Refused>) -> [Duration] { (1...7).map(policy.delay) }
    #expect(
      waits(.exponentialBackoff(retries: 7)) == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
    #expect(
      waits(.exponentialBackoff(retries: 7, first: .seconds(3), limit: .seconds(10)))
        == [3, 6, 10, 10, 10, 10, 10].map { .seconds($0) })
    #expect(
      waits(.exponentialBackoff(retries: 7, first: .seconds(50)))
        == Array(repeating: .seconds(30), count: 7))
    #expect(
      waits(.exponentialBackoff(retries: 7, first: .zero)) == Array(repeating: .zero, count: 7))
    let longest = RetryPolicy<Refused>.exponentialBackoff(
      retries: 1, first: .seconds(1), limit: .seconds(Int64.max))
    #expect(longest.delay(.max) == .seconds(Int64.max))
    #expect(RetryPolicy<Refused>.never.retries == 0)
  }
}
