internal import Adapters
internal import Locks

/// The server from which a subject requests its pages. Every response is a step of the scenario.
///
/// A call such as ``page(_:late:)-(String?,_)`` or ``remove(_:)`` *is* the request, and appears in
/// the trace as `asks`. Cancelling the waiting task *is* the cancellation, and appears as
/// `cancels`: the call throws `CancellationError` immediately, and a late response has no effect.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class ScenarioServer: Sendable {
  /// The requests and the reported effects.
  private let state = Mutex(State())
  /// The identity of the pump that drives the subject.
  private let pump: Wakes
  /// The names of the hooks that this runtime lacks.
  private let missingHooks: [String]

  /// The state that the lock protects.
  private struct State {
    /// The number of requests so far.
    var asked = 0
    /// The requests that wait for a response, by their numbers.
    var open: [Int: Open] = [:]
    /// The requests that the subject holds, in the order of their numbers.
    var held: [(number: Int, slot: SubjectRequest.Slot)] = []
    /// The effects since the last call of ``takeEffects()``.
    var effects: [SubjectReport.Effect] = []
    /// The first request that was sent, for an error.
    var firstRequest: String?
    /// The failure that ends the case, if any.
    var problem: IdleFailure?
    /// Whether the case has ended. Requests from other threads then fail immediately.
    var isOver = false
  }

  /// A request that waits for its response.
  private struct Open {
    /// The continuation of the waiting task, once it waits.
    var continuation: CheckedContinuation<Response, any Error>?
    /// Whether the request receives a response even after its cancellation.
    var isLate: Bool
  }

  /// The response of the scenario to a request.
  private struct Response {
    var answer: ServerAnswer
    /// Whether the response is a failure that no retry can fix.
    var isPermanent: Bool

    func page() throws -> ServerPage {
      switch answer {
      case .page(let page), .reply(_, let page): return page
      case .count: return ServerPage(rows: [], next: nil)
      case .failure(let message): throw ServerFailure(message: message, isPermanent: isPermanent)
      }
    }
  }

  /// Creates a server for the subject that `pump` drives.
  init(pump: borrowing Pump) {
    self.pump = pump.wakes
    missingHooks = pump.missingHooks
  }

  // MARK: Functions for the subject

  /// Requests the page with a key, and waits for the response of the scenario.
  ///
  /// - Parameters:
  ///   - key: The key from the previous page, or `nil` for the first page.
  ///   - late: Whether the call continues to wait if its task is cancelled, like a client that
  ///     ignores cancellation.
  /// - Throws: ``ServerFailure`` if the scenario fails the request, `CancellationError` if the task
  ///   is cancelled.
  public nonisolated(nonsending) func page(_ key: String? = nil, late: Bool = false) async throws
    -> ServerPage
  {
    try await response(to: .pageAfter(key), late: late).page()
  }

  /// Requests the page with a number, and waits for the response of the scenario.
  ///
  /// - Parameters:
  ///   - number: The number of the page, from 1, or the offset of its first row if the source uses
  ///     offsets.
  ///   - late: Whether the call continues to wait if its task is cancelled.
  /// - Throws: ``ServerFailure`` if the scenario fails the request, `CancellationError` if the task
  ///   is cancelled.
  public nonisolated(nonsending) func page(_ number: Int, late: Bool = false) async throws
    -> ServerPage
  {
    try await page(String(number), late: late)
  }

  /// Requests the page with a key, and waits for any response of the scenario, including failures
  /// and replies that only one screen has.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func answer(_ key: String? = nil, late: Bool = false) async throws
    -> ServerAnswer
  {
    try await response(to: .pageAfter(key), late: late).answer
  }

  /// Requests the page after a key, or the first page, and waits for the response of the scenario.
  ///
  /// - Throws: ``ServerFailure`` if the scenario fails the request, `CancellationError` if the task
  ///   is cancelled.
  public nonisolated(nonsending) func page(after key: String?) async throws -> ServerPage {
    try await response(to: .pageAfter(key)).page()
  }

  /// Requests the page before a key, and waits for the response of the scenario.
  ///
  /// - Throws: ``ServerFailure`` if the scenario fails the request, `CancellationError` if the task
  ///   is cancelled.
  public nonisolated(nonsending) func page(before key: String) async throws -> ServerPage {
    try await response(to: .pageBefore(key)).page()
  }

  /// Requests the first page of a list that begins at the row with an ID, and waits for the
  /// response of the scenario.
  ///
  /// - Parameter id: The option `start` of the screen.
  /// - Throws: ``ServerFailure`` if the scenario fails the request, `CancellationError` if the task
  ///   is cancelled.
  public nonisolated(nonsending) func page(from id: String) async throws -> ServerPage {
    try await response(to: .pageFrom(id)).page()
  }

  /// Requests to remove a row, and waits for the response of the scenario.
  ///
  /// - Throws: ``ServerFailure`` if the scenario fails the request, `CancellationError` if the task
  ///   is cancelled.
  public nonisolated(nonsending) func remove(_ id: String) async throws {
    _ = try await response(to: .remove(id)).page()
  }

  /// Requests to change the title of a row, and waits for the response of the scenario.
  ///
  /// - Throws: ``ServerFailure`` if the scenario fails the request, `CancellationError` if the task
  ///   is cancelled.
  public nonisolated(nonsending) func rename(_ id: String, to title: String) async throws {
    _ = try await response(to: .rename(id, title: title)).page()
  }

  /// Requests to insert a row in front, and waits for the response of the scenario.
  ///
  /// - Parameters:
  ///   - title: The title of the row.
  ///   - localID: The ID with which the app shows the row: `local-1`, `local-2` and so on, in the
  ///     order of insertion.
  /// - Returns: The row with the ID that the server gave it.
  /// - Throws: ``ServerFailure`` if the scenario fails the request, `CancellationError` if the task
  ///   is cancelled.
  public nonisolated(nonsending) func insert(_ title: String, localID: String) async throws
    -> ServerRow
  {
    try await response(to: .insert(title: title, localID: localID)).page().rows.first
      ?? ServerRow(id: localID, title: title)
  }

  /// Sends a request, and waits for any response of the scenario.
  private nonisolated(nonsending) func response(
    to request: ServerRequest, late: Bool = false
  ) async throws -> Response {
    // If the task is already cancelled, the request is not sent.
    if !late { try Task.checkCancellation() }
    let number = try ask(request, late: late)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isWaiting = state.withLock { state in
          guard state.open[number] != nil else { return false }
          state.open[number]?.continuation = continuation
          return true
        }
        if !isWaiting { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// Reports another effect of the subject, such as a toast, an opened page or dropped rows.
  public func tell(_ effect: SubjectEffect) {
    state.withLock { state in
      switch effect {
      case .holds(let request):
        state.asked += 1
        state.held.append((state.asked, SubjectRequest(request).slot))
      case .cancels(let number): state.held.removeAll { $0.number == number }
      case .asks, .requests: state.asked += 1
      case .toast, .drops, .opens, .undoes, .other: break
      }
      state.effects.append(SubjectReport.Effect(effect))
    }
  }

  // MARK: Methods for the scenario

  /// Answers a request. Does nothing if the request no longer waits.
  func answer(_ request: Int, _ answer: ServerAnswer, _ isPermanent: Bool) {
    let open = state.withLock { $0.open.removeValue(forKey: request) }
    open?.continuation?.resume(returning: Response(answer: answer, isPermanent: isPermanent))
  }

  /// Returns and clears the effects since the last call, in order.
  func takeEffects() throws(IdleFailure) -> [SubjectReport.Effect] {
    let (effects, problem) = state.withLock { state in
      defer { state.effects = [] }
      return (state.effects, state.problem)
    }
    if let problem { throw problem }
    return effects
  }

  /// The first request that was sent, for an error.
  var firstRequest: String? { state.withLock { $0.firstRequest } }

  /// The failure that ends the case, if any.
  var problem: IdleFailure? { state.withLock { $0.problem } }

  /// Whether a request waits for its response.
  var hasOpenRequest: Bool { state.withLock { !$0.open.isEmpty } }

  /// Ends every request with a `CancellationError`, because the case has ended.
  func end() {
    let open = state.withLock { state in
      state.isOver = true
      defer { state.open = [:] }
      return state.open
    }
    for request in open.keys.sorted() {
      open[request]?.continuation?.resume(throwing: CancellationError())
    }
  }

  /// Records a request, and returns its number. The number is that of the held request in the same
  /// slot, or the next number.
  private func ask(_ request: ServerRequest, late: Bool) throws -> Int {
    let isDriven = Pump.current?.wakes === pump
    return try state.withLock { state in
      if state.isOver, !isDriven { throw CancellationError() }
      state.firstRequest = state.firstRequest ?? request.words
      if !isDriven, state.problem == nil {
        state.problem = .askedFromOutside(request: request.words, missingHooks: missingHooks)
      }
      let slot = SubjectRequest(request).slot
      if let position = state.held.firstIndex(where: { $0.slot == slot }) {
        let number = state.held.remove(at: position).number
        state.open[number] = Open(isLate: late)
        state.effects.append(.asksHeld(number, SubjectRequest(request)))
        return number
      }
      state.asked += 1
      state.open[state.asked] = Open(isLate: late)
      if case .pageAfter(let key) = request {
        state.effects.append(.asks(key: key))
      } else {
        state.effects.append(.requests(SubjectRequest(request)))
      }
      return state.asked
    }
  }

  /// Records that a request is cancelled. Ends its wait, unless the request receives its response
  /// anyway.
  private func cancel(_ request: Int) {
    let open = state.withLock { state -> Open? in
      guard let open = state.open[request] else { return nil }
      state.effects.append(.cancels(request))
      if open.isLate { return nil }
      state.open[request] = nil
      return open
    }
    open?.continuation?.resume(throwing: CancellationError())
  }
}

extension ServerRequest {
  /// What is requested, for an error.
  fileprivate var words: String {
    switch self {
    case .pageAfter(nil): "the first page"
    case .pageAfter(let key?), .pageFrom(let key), .pageBefore(let key): "page \(key)"
    case .remove, .rename, .insert: "an edit"
    }
  }
}
