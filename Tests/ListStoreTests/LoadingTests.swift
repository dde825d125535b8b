import ListStore
import StoreTesting
import Testing

@Suite("Loading") @MainActor
struct LoadingTests {
  private let server = Server()

  @Test("The list loads page after page, to the end")
  func pages() async {
    let store = FilmStore(server)
    #expect(store.seen == "blank [] unavailable end")
    store.loadIfNeeded()
    #expect(store.seen == "loading [] unavailable end")
    await store.receive(1, .page(.success(page(1...2, next: 2, total: 3))), from: server)
    #expect(store.seen == "rows [1, 2] available more of 3")
    store.fetchMore()
    store.fetchMore()
    #expect(store.seen == "rows [1, 2] available loading of 3")
    await store.receive(2, .page(.success(page(2...3))), from: server)
    #expect(store.seen == "rows [1, 2, 3] available end of 3")
    store.fetchMore()
    #expect(server.asked == ["initial", "next 2"])
    #expect(store.driver.requests.isEmpty)
    #expect(store.state == .content)
    #expect(store.row(id: 2)?.title == "Film 2")
    #expect(store.index(id: 3) == 2)
    #expect(store.index(id: 4) == nil)
  }

  @Test("The reason of a request is initial until the source's first page arrived, then refresh")
  func reason() async {
    let store = FilmStore(server)
    store.loadIfNeeded()
    await store.receive(1, .page(.failure(Refused())), from: server)
    store.retry()
    await store.receive(2, .page(.success(page([], next: 7))), from: server)
    await store.receive(3, .page(.success(page([1]))), from: server)
    store.reload()
    await store.receive(4, .page(.success(page([1]))), from: server)
    store.reload(keepingRows: false)
    await server.arrival(of: 5)
    #expect(server.asked == ["initial", "initial", "next 7", "refresh", "initial"])
  }

  @Test("Each failure is shown in its own place, and retry loads only the failed pages")
  func retry() async {
    let store = FilmStore(server)
    #expect(await store.retry().outcome == .ignored(.nothingFailed))
    store.loadIfNeeded()
    await store.receive(1, .page(.failure(Refused())), from: server)
    #expect(store.seen == "failed(no net) [] available end")
    store.retry()
    #expect(store.seen == "loading [] available end")
    await store.receive(2, .page(.success(page(1...2, next: 2))), from: server)
    store.fetchMore()
    await store.receive(3, .page(.failure(Refused(description: "timeout"))), from: server)
    #expect(store.seen == "rows [1, 2] available failed(timeout)")
    store.retry()
    await store.receive(4, .page(.success(page([3], next: 3))), from: server)
    #expect(store.seen == "rows [1, 2, 3] available more")
    store.reload()
    await store.receive(5, .page(.failure(Refused())), from: server)
    #expect(store.seen == "rows [1, 2, 3] available more banner(no net)")
    store.retry()
    #expect(store.seen == "rows [1, 2, 3] refreshing more")
    await store.receive(6, .page(.success(page([]))), from: server)
    #expect(store.seen == "empty [] available end")
    #expect(server.asked == ["initial", "initial", "next 2", "next 2", "refresh", "refresh"])
  }

  @Test("If a reload and a next page failed, retry fetches the next page and reloads nothing")
  func retryBoth() async {
    let store = FilmStore(server)
    await store.loadFirst(page(1...2, next: 2), from: server)
    store.reload()
    await store.receive(2, .page(.failure(Refused())), from: server)
    store.fetchMore()
    await store.receive(3, .page(.failure(Refused(description: "timeout"))), from: server)
    #expect(store.seen == "rows [1, 2] available failed(timeout) banner(no net)")
    store.retry()
    #expect(store.seen == "rows [1, 2] available loading banner(no net)")
  }

  @Test("Pages load in both directions, also at the same time")
  func bothDirections() async {
    let store = FilmStore(server)
    await store.loadFirst(page(5...6, next: 7, previous: 4), from: server)
    #expect(store.seen == "rows [5, 6] available ↑more more")
    store.fetchPrevious()
    store.fetchMore()
    #expect(store.isFetchingPrevious)
    #expect(store.isFetchingMore)
    #expect(store.seen == "rows [5, 6] available ↑loading loading")
    await store.receive("previous 4", 2, .page(.success(page(3...4, previous: 2))), from: server)
    await store.receive("next 7", 3, .page(.success(page(7...8))), from: server)
    #expect(store.seen == "rows [3, 4, 5, 6, 7, 8] available ↑more end")
    #expect(store.hasPrevious)
    #expect(!store.hasMore)
    store.fetchPrevious()
    await store.receive(4, .page(.failure(Refused())), from: server)
    #expect(store.seen == "rows [3, 4, 5, 6, 7, 8] available ↑failed(no net) end")
    store.retry()
    await store.receive(5, .page(.success(page(1...2))), from: server)
    #expect(store.seen == "rows [1, 2, 3, 4, 5, 6, 7, 8] available end")
    #expect(server.asked.suffix(2) == ["previous 2", "previous 2"])
  }

  @Test("A reload cancels the requests in flight, and a late response changes nothing")
  func late() async {
    let store = FilmStore(server)
    store.loadIfNeeded()
    await server.arrival(of: 1)
    let first = store.driver.requests[1]
    store.reload()
    #expect(first?.isCancelled == true)
    await store.receive(1, .page(.success(page([9]))), from: server)
    #expect(store.seen == "loading [] unavailable end")
    await store.receive(2, .page(.success(page([1]))), from: server)
    #expect(store.seen == "rows [1] available end")
    #expect(server.cancelled == [1])
  }

  @Test("A request that is cancelled before it begins is never sent")
  func cancelledEarly() async {
    let store = FilmStore(server)
    store.loadIfNeeded()
    let first = store.driver.requests[1]
    store.reload()
    await first?.value
    await store.receive(1, .page(.success(page([1]))), from: server, request: 2)
    #expect(server.asked == ["initial"])
    #expect(store.seen == "rows [1] available end")
    #expect(store.driver.requests.isEmpty)
  }

  @Test(
    "The fourth page without rows is a failure, and a retry requests the key that the page named")
  func emptyPages() async {
    let store = FilmStore(server)
    await store.loadFirst(page([1], next: 2), from: server)
    let load = store.fetchMore()
    for key in 3...6 {
      await store.receive(key - 1, .page(.success(page([], next: key))), from: server)
    }
    #expect(await load.outcome == .failed(.tooManyEmptyPages))
    #expect(store.seen == "rows [1] available failed(too many empty pages)")
    store.retry()
    await server.arrival(of: 6)
    #expect(server.asked.last == "next 6")
  }

  @Test(
    "emptyPageLimit is the number of consecutive pages without rows that are followed",
    arguments: [0, 1, 5])
  func emptyPageLimit(limit: Int) async {
    let store = FilmStore(server, emptyPageLimit: limit)
    store.loadIfNeeded()
    for number in 1...limit + 1 {
      await store.receive(number, .page(.success(page([], next: number))), from: server)
    }
    #expect(store.seen == "failed(too many empty pages) [] available end")
    #expect(server.asked.count == limit + 1)
  }

  @Test(
    "The total is the last one reported by a page; a first page replaces it, even by nil")
  func total() async {
    let store = FilmStore(server)
    await store.loadFirst(page([1], next: 2, total: 9), from: server)
    store.fetchMore()
    await store.receive(2, .page(.success(page([2], next: 3))), from: server)
    #expect(store.total == 9)
    store.fetchMore()
    await store.receive(3, .page(.success(page([3], next: 4, total: 8))), from: server)
    #expect(store.total == 8)
    store.remove(id: 1)
    #expect(store.total == 8)
    store.reload()
    await store.receive(5, .page(.success(page([1]))), from: server)
    #expect(store.total == nil)
  }

  @Test("The page after an empty first page replaces the total only if it reports one")
  func totalOfEmptyPage() async {
    let store = FilmStore(server)
    await store.loadFirst(page([], next: 2, total: 50), from: server)
    await store.receive(2, .page(.success(page([1], next: 3))), from: server)
    #expect(store.total == 50)
    store.reload()
    await store.receive(3, .page(.success(page([], next: 2))), from: server)
    #expect(store.total == 50)
    await store.receive(4, .page(.failure(Refused())), from: server)
    #expect(store.total == 50)
  }

  @Test(
    "loadIfNeeded loads in idle and after a failure without rows, or waits for a reload in flight"
  )
  func loadIfNeeded() async {
    let store = FilmStore(server)
    let first = store.loadIfNeeded()
    let joined = store.loadIfNeeded()
    await store.receive(1, .page(.failure(Refused())), from: server)
    #expect(await first.outcome == .failed(.source(Refused())))
    #expect(await joined.outcome == .failed(.source(Refused())))
    let second = store.loadIfNeeded()
    await store.receive(2, .page(.success(page([1], next: 2))), from: server)
    #expect(await second.outcome == .loaded)
    #expect(await store.loadIfNeeded().outcome == .loaded)
    store.fetchMore()
    await store.receive(3, .page(.failure(Refused())), from: server)
    #expect(await store.loadIfNeeded().outcome == .loaded)
    #expect(server.asked == ["initial", "initial", "next 2"])
  }

  @Test("setSource removes the rows immediately, and the new source may have keys of another type")
  func setSource() async {
    let store = FilmStore(server)
    await store.loadFirst(page(1...2, next: 2), from: server)
    store.fetchMore()
    await server.arrival(of: 2)
    let asked = Asked()
    let load = store.setSource { @MainActor (request: PageRequest<String>) throws(Refused) in
      asked.keys.append(request.key ?? "first")
      return LoadedPage([Film(id: 7 + asked.keys.count)], next: "after 8")
    }
    #expect(store.seen == "loading [] available end")
    #expect(!store.hasMore)
    #expect(await load.outcome == .loaded)
    await store.receive(2, .page(.success(page([3]))), from: server)
    #expect(store.seen == "rows [8] available more")
    #expect(await store.fetchMore().outcome == .failed(.cursorLoop))
    #expect(asked.keys == ["first", "after 8"])
    #expect(server.cancelled == [2])
  }

  private final class Asked: Sendable {
    @MainActor var keys: [String] = []
  }

  @Test("A source without paging has one page")
  func withoutPaging() async {
    let store = ListStore<Film, Refused> { (_: PageRequest<Never>) throws(Refused) in
      LoadedPage([Film(id: 1)], total: 1)
    }
    #expect(await store.reload().outcome == .loaded)
    #expect(store.seen == "rows [1] available end of 1")
  }

  @Test("A CancellationError that the store did not cause is a failure with a description")
  func cancellation() async {
    let store = ListStore<Film, any Error> { (_: PageRequest<Int>) in throw CancellationError() }
    guard case .failed(let failure) = await store.reload().outcome else {
      Issue.record("the load did not fail")
      return
    }
    #expect(failure.source is CancellationError)
    #expect(failure.errorDescription == "The request was cancelled.")
  }
}
