import ListMachine
import ListStore
import Observation
import Testing

@Suite("A list at work") @MainActor
struct ListStoreTests {
  private let server = Server()

  /// Returns what `store` shows.
  private func seen(_ store: FilmStore) -> String { Seen(store).description }

  @Test("It loads page after page, and tells the end")
  func pages() async {
    let store = FilmStore(server)
    #expect(seen(store) == "blank [] off none")
    store.firstLoad()
    #expect(seen(store) == "indicator [] off none")
    await store.take(1, .success(page(1...2, next: 2)), from: server)
    #expect(seen(store) == "rows [1, 2] on more")
    store.fetchMore()
    store.fetchMore()
    #expect(seen(store) == "rows [1, 2] on spinning")
    await store.take(2, .success(page(2...3)), from: server)
    #expect(seen(store) == "rows [1, 2, 3] on none")
    store.fetchMore()
    #expect(server.asked == [nil, 2])
    #expect(store.requests.isEmpty)
    #expect(store.stateName == "content")
  }

  @Test("A failure is told where it belongs, and what failed is tried again")
  func retry() async {
    let store = FilmStore(server)
    store.retry()
    store.firstLoad()
    await store.take(1, .failure(Refused()), from: server)
    #expect(seen(store) == "error(no net) [] on none")
    store.retry()
    #expect(seen(store) == "indicator [] on none")
    await store.take(2, .success(page(1...2, next: 2)), from: server)
    store.retry()
    store.fetchMore()
    await store.take(3, .failure(Refused(description: "timeout")), from: server)
    #expect(seen(store) == "rows [1, 2] on error(timeout)")
    store.retry()
    await store.take(4, .success(page([3], next: 3)), from: server)
    #expect(seen(store) == "rows [1, 2, 3] on more")
    store.refreshWithIndicator()
    await store.take(5, .failure(Refused()), from: server)
    #expect(seen(store) == "rows [1, 2, 3] on more no net")
    store.retry()
    #expect(seen(store) == "rows [1, 2, 3] spinning more")
    await store.take(6, .success(page([])), from: server)
    #expect(seen(store) == "empty [] on none")
    #expect(server.asked == [nil, nil, 2, 2, nil, nil])
  }

  @Test("Where banner and footer tell failures, the footer's failed last and is tried again")
  func retryBoth() async {
    let store = FilmStore(server)
    store.firstLoad()
    await store.take(1, .success(page(1...2, next: 2)), from: server)
    store.refreshWithIndicator()
    await store.take(2, .failure(Refused()), from: server)
    store.fetchMore()
    await store.take(3, .failure(Refused(description: "timeout")), from: server)
    #expect(seen(store) == "rows [1, 2] on error(timeout) no net")
    store.retry()
    #expect(seen(store) == "rows [1, 2] on spinning no net")
  }

  @Test("A reload cancels what is on its way, and a late answer changes nothing")
  func late() async {
    let store = FilmStore(server)
    store.firstLoad()
    await server.arrival(of: 1)
    let first = store.requests[1]
    store.refreshWithIndicator()
    #expect(first?.isCancelled == true)
    await store.take(1, .success(page([9])), from: server)
    #expect(seen(store) == "indicator [] off none")
    await store.take(2, .success(page([1])), from: server)
    #expect(seen(store) == "rows [1] on none")
    #expect(server.cancelled == [1])
  }

  @Test("What is cancelled before it began asks nobody")
  func cancelledEarly() async {
    let store = FilmStore(server)
    store.firstLoad()
    let first = store.requests[1]
    store.refreshWithIndicator()
    await first?.value
    await server.arrival(of: 1)
    let second = store.requests[2]
    server.answer(1, .success(page([1])))
    await second?.value
    #expect(server.asked == [nil])
    #expect(seen(store) == "rows [1] on none")
    #expect(store.requests.isEmpty)
  }

  @Test("A refresh returns when it has ended, pages without rows included")
  func refreshEnds() async {
    let store = FilmStore(server)
    let refresh = Task { await store.refresh() }
    await server.arrival(of: 1)
    #expect(store.pull == .spinning)
    await store.take(1, .success(page([], next: 7)), from: server)
    #expect(store.pull == .spinning)
    await store.take(2, .success(page([1])), from: server)
    await refresh.value
    #expect(seen(store) == "rows [1] on none")
    #expect(server.asked == [nil, 7])
  }

  @Test(
    "A refresh that another reload overtakes returns, and so does one whose caller is cancelled")
  func refreshOvertaken() async {
    let store = FilmStore(server)
    let overtaken = Task { await store.refresh() }
    await server.arrival(of: 1)
    let cancelled = Task { await store.refresh() }
    await overtaken.value
    await server.arrival(of: 2)
    cancelled.cancel()
    await cancelled.value
    #expect(store.pull == .spinning)
    await store.take(2, .success(page([1])), from: server)
    #expect(seen(store) == "rows [1] on none")
    await store.take(1, .success(page([9])), from: server)
    #expect(seen(store) == "rows [1] on none")
  }

  @Test("When the store goes away its requests are cancelled, and nobody waits for them")
  func goesAway() async {
    var store: FilmStore? = FilmStore(server)
    weak let gone = store
    var toasts = store?.toasts.makeAsyncIterator()
    store?.firstLoad()
    await server.arrival(of: 1)
    let request = store?.requests[1]
    store = nil
    #expect(gone == nil)
    #expect(request?.isCancelled == true)
    #expect(await toasts?.next() == nil)
    server.answer(1, .success(page([1])))
    await request?.value
  }

  @Test("Another source takes the rows away at once")
  func sourceChanged() async {
    let store = FilmStore(server)
    let other = Server()
    store.firstLoad()
    await store.take(1, .success(page(1...2, next: 2)), from: server)
    store.sourceChanged { key throws(Refused) in try await other.load(key) }
    #expect(seen(store) == "indicator [] on none")
    await other.arrival(of: 1)
    other.answer(1, .success(page([7])))
    await store.requests[2]?.value
    #expect(seen(store) == "rows [7] on none")
    #expect(server.asked == [nil])
    store.firstLoad(sourceChanged: true)
    #expect(seen(store) == "indicator [] on none")
    store.refreshWithIndicator(sourceChanged: true)
    #expect(seen(store) == "indicator [] on none")
  }

  @Test("The page of the cache is shown at the first load alone, until the real one comes")
  func cache() async {
    let store = FilmStore(server, cache: page(8...9, next: 2))
    store.firstLoad()
    #expect(seen(store) == "rows [8, 9] spinning more")
    #expect(store.isCached)
    #expect(store.hasMore)
    await store.take(1, .success(page([1])), from: server)
    #expect(seen(store) == "rows [1] on none")
    #expect(!store.isCached)
    #expect(!store.hasMore)
    store.firstLoad()
    #expect(seen(store) == "indicator [1] on none")
  }

  @Test("A row that changes is put in the place of the one with its id")
  func update() async {
    let store = FilmStore(server)
    #expect(!store.update(Film(id: 1)))
    store.firstLoad()
    await store.take(1, .success(page(1...3, next: 2)), from: server)
    #expect(store.update(Film(id: 2, title: "Other")))
    #expect(store.rows.map(\.title) == ["Film 1", "Other", "Film 3"])
    #expect(!store.update(Film(id: 4)))
    #expect(seen(store) == "rows [1, 2, 3] on more")
  }

  @Test("Failures are told for a moment, to everybody who listens then")
  func toasts() async {
    let store = FilmStore(server)
    var first = store.toasts.makeAsyncIterator()
    store.firstLoad()
    await store.take(1, .failure(Refused()), from: server)
    var second = store.toasts.makeAsyncIterator()
    store.retry()
    await store.take(2, .success(page([], next: 1)), from: server)
    await store.take(3, .success(page([1], next: 1)), from: server)
    #expect(await first.next() == .source(Refused()))
    #expect(await first.next() == .cursorLoop)
    #expect(await second.next() == .cursorLoop)
  }

  @Test(
    "Views are told to code that does not observe: what is, then each change that is taken in time")
  func views() async {
    let store = FilmStore(server)
    var views = store.views.makeAsyncIterator()
    #expect(await views.next().map(Seen.init)?.description == "blank [] off none")
    store.firstLoad()
    #expect(await views.next().map(Seen.init)?.description == "indicator [] off none")
    await store.take(1, .success(page(1...2, next: 2)), from: server)
    store.fetchMore()
    #expect(await views.next().map(Seen.init)?.description == "rows [1, 2] on spinning")
    store.update(Film(id: 1, title: "Other"))
    #expect(await views.next()?.rows.map(\.title) == ["Other", "Film 2"])
  }

  /// Returns which of the store's properties tell of a change while `change` is made.
  private func changed(in store: FilmStore, by change: () async -> Void) async -> Set<String> {
    let told = Told()
    let properties: [(String, (FilmStore) -> Void)] = [
      ("rows", { _ = $0.rows }), ("phase", { _ = $0.phase }), ("banner", { _ = $0.banner }),
      ("footer", { _ = $0.footer }), ("pull", { _ = $0.pull }),
    ]
    for (name, read) in properties {
      withObservationTracking {
        read(store)
      } onChange: {
        MainActor.assumeIsolated { _ = told.names.insert(name) }
      }
    }
    await change()
    return told.names
  }

  /// The names of what was told.
  private final class Told: Sendable {
    @MainActor var names: Set<String> = []
  }

  @Test("Who observes one thing is not told of another")
  func observation() async {
    let store = FilmStore(server)
    #expect(await changed(in: store) { store.firstLoad() } == ["phase"])
    #expect(
      await changed(in: store) {
        await store.take(1, .success(page(1...2, next: 2)), from: server)
      } == ["rows", "phase", "footer", "pull"])
    #expect(await changed(in: store) { store.fetchMore() } == ["footer"])
    #expect(await changed(in: store) { store.fetchMore() } == [])
    #expect(
      await changed(in: store) {
        await store.take(2, .success(page(3...4, next: 3)), from: server)
      } == ["rows", "footer"])
    #expect(await changed(in: store) { store.update(Film(id: 1)) } == ["rows"])
    #expect(await changed(in: store) { store.update(Film(id: 9)) } == [])
    #expect(await changed(in: store) { store.refreshWithIndicator() } == ["phase", "footer"])
    #expect(
      await changed(in: store) { await store.take(3, .failure(Refused()), from: server) }
        == ["phase", "banner", "footer"])
    #expect(
      await changed(in: store) { store.refreshWithIndicator(sourceChanged: true) }
        == ["rows", "phase", "banner", "footer"])
  }
}
