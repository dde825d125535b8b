package import ListStore

/// The server of the tests with films.
package typealias Server = TestServer<Film, Int, Refused>

/// A server whose responses the test sends, in any order and also for cancelled requests.
@MainActor
package final class TestServer<
  Row: Identifiable & Sendable, Key: Hashable & Sendable, Failure: Error
>
where Row.ID: Sendable {
  package typealias Page = LoadedPage<Row, Key>

  /// A response to a request.
  package enum Response {
    case page(Result<Page, Failure>)
    case saved(Result<Row?, Failure>)
  }

  /// The requests that arrived, in order; the first has the number 1.
  package private(set) var asked: [String] = []
  /// The numbers of the requests that were cancelled, in order.
  package private(set) var cancelled: [Int] = []
  private var waiting: [Int: CheckedContinuation<Response, Never>] = [:]
  private var arrivals: [(count: Int, CheckedContinuation<Void, Never>)] = []
  /// Returns the description of a row.
  private let describe: (Row) -> String

  package init(describing describe: @escaping (Row) -> String) {
    self.describe = describe
  }

  /// The numbers of the requests without a response.
  package var pending: [Int] { waiting.keys.sorted() }

  /// Returns the words of a request for a page.
  package func words(_ request: PageRequest<Key>) -> String {
    switch request {
    case .first(.initial): "initial"
    case .first(.refresh): "refresh"
    case .next(let key): "next \(key)"
    case .previous(let key): "previous \(key)"
    }
  }

  /// Returns the words of a request to save an edit.
  package func words(_ edit: ListEdit<Row>) -> String {
    switch edit {
    case .insert(let row): "insert \(describe(row))"
    case .update(let row): "update \(describe(row))"
    case .remove(let row): "remove \(describe(row))"
    }
  }

  /// Handles a request for a page.
  package func load(_ request: PageRequest<Key>) async throws(Failure) -> Page {
    guard case .page(let result) = await response(to: words(request)) else {
      preconditionFailure("the test saves no page")
    }
    return try result.get()
  }

  /// Handles a request to save an edit.
  package func save(_ edit: ListEdit<Row>) async throws(Failure) -> Row? {
    guard case .saved(let result) = await response(to: words(edit)) else {
      preconditionFailure("the test loads no edit")
    }
    return try result.get()
  }

  private func response(to request: String) async -> Response {
    asked.append(request)
    let number = asked.count
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting[number] = continuation
        let due = arrivals.filter { $0.count <= number }
        arrivals.removeAll { $0.count <= number }
        for (_, arrival) in due { arrival.resume() }
      }
    } onCancel: {
      Task { @MainActor in cancelled.append(number) }
    }
  }

  /// Waits until so many requests have arrived.
  package func arrival(of count: Int) async {
    if asked.count >= count { return }
    await withCheckedContinuation { arrivals.append((count, $0)) }
  }

  /// Waits until a request with these words waits for its response, and returns its number.
  package func number(of words: String) async -> Int {
    while true {
      if let number = pending.first(where: { asked[$0 - 1] == words }) { return number }
      await arrival(of: asked.count + 1)
    }
  }

  /// Responds to a request, which must wait for its response.
  package func respond(_ number: Int, _ response: Response) {
    guard let continuation = waiting.removeValue(forKey: number) else {
      preconditionFailure("request \(number) does not wait")
    }
    continuation.resume(returning: response)
  }
}

extension TestServer where Row == Film, Key == Int, Failure == Refused {
  package convenience init() { self.init { "\($0.id) \($0.title)" } }
}

extension ListStore where Row == Film, Failure == Refused {
  /// Creates a store of the films of `server`.
  package convenience init(
    _ server: Server, prefetchDistance: Int? = nil, emptyPageLimit: Int = 3,
    retry: RetryPolicy<Refused> = .never, clock: any Clock<Duration> = ContinuousClock(),
    cache: (any PageCache<Film, Int>)? = nil, saves: Bool = true
  ) {
    let save: @Sendable (ListEdit<Film>) async throws(Refused) -> Film? = {
      @MainActor edit throws(Refused) in try await server.save(edit)
    }
    self.init(
      prefetchDistance: prefetchDistance, emptyPageLimit: emptyPageLimit, retry: retry,
      clock: clock, cache: cache, save: saves ? save : nil,
      load: { @MainActor request throws(Refused) in try await server.load(request) })
  }

  /// Lets `server` respond to the request that arrived with a number, and waits until the store has handled the response.
  package func receive(
    _ number: Int, _ response: Server.Response, from server: Server, request: Int? = nil
  ) async {
    let task = driver.requests[request ?? number]
    await server.arrival(of: number)
    server.respond(number, response)
    await task?.value
  }

  /// Lets `server` respond to a request with these words, which has this number in the store; for requests that are sent at the
  /// same time and can arrive in any order.
  package func receive(
    _ words: String, _ number: Int, _ response: Server.Response, from server: Server
  ) async {
    let task = driver.requests[number]
    server.respond(await server.number(of: words), response)
    await task?.value
  }

  /// Loads a first page as request 1.
  package func loadFirst(_ page: FilmPage, from server: Server) async {
    loadIfNeeded()
    await receive(1, .page(.success(page)), from: server)
  }
}
