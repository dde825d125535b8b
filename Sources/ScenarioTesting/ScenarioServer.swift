internal import Locks

/// The server from which a subject requests its pages. Every response is a step of the scenario.
///
/// A call of ``page(_:late:)-(String?,_)`` *is* the request, and appears in the trace as `asks`. Cancelling the waiting
/// task *is* the cancellation, and appears as `cancels`: the call throws `CancellationError` immediately, and a late
/// response has no effect.
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
    /// The effects since the last call of ``takeEffects()``.
    var effects: [SubjectEffect] = []
    /// The failure that ends the case, if any.
    var problem: RestFailure?
    /// Whether the case has ended, after which requests receive no response.
    var isOver = false
  }

  /// A request that waits for its response.
  private struct Open {
    /// The continuation of the waiting task, if the task waits already.
    var continuation: CheckedContinuation<ServerAnswer, any Error>?
    /// Whether the request receives a response even after its cancellation.
    var isLate: Bool
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
  ///   - late: Whether the call continues to wait if its task is cancelled, like a client that ignores cancellation.
  /// - Throws: ``ServerFailure`` if the scenario fails the request, `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func page(_ key: String? = nil, late: Bool = false) async throws
    -> ServerPage
  {
    switch try await answer(key, late: late) {
    case .page(let page), .reply(_, let page): return page
    case .count: return ServerPage(rows: [], next: nil)
    case .failure(let message): throw ServerFailure(message: message)
    }
  }

  /// Requests the page with a number, and waits for the response of the scenario.
  ///
  /// - Parameters:
  ///   - number: The number of the page, from 1, or the offset of its first row if the source uses offsets.
  ///   - late: Whether the call continues to wait if its task is cancelled.
  /// - Throws: ``ServerFailure`` if the scenario fails the request, `CancellationError` if the task is cancelled.
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
    // A request that is cancelled before it is sent is never sent.
    if !late { try Task.checkCancellation() }
    let number = try ask(key, late: late)
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
    state.withLock { $0.effects.append(effect) }
  }

  // MARK: Methods for the scenario

  /// Responds to a request. Does nothing if the request no longer waits.
  func answer(_ request: Int, _ answer: ServerAnswer) {
    let open = state.withLock { $0.open.removeValue(forKey: request) }
    open?.continuation?.resume(returning: answer)
  }

  /// Returns and clears the effects since the last call, in order.
  func takeEffects() throws(RestFailure) -> [SubjectEffect] {
    let (effects, problem) = state.withLock { state in
      defer { state.effects = [] }
      return (state.effects, state.problem)
    }
    if let problem { throw problem }
    return effects
  }

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

  /// Records a request for a page, and returns its number.
  private func ask(_ key: String?, late: Bool) throws -> Int {
    let isDriven = Pump.current?.wakes === pump
    return try state.withLock { state in
      if state.isOver { throw CancellationError() }
      if !isDriven, state.problem == nil {
        state.problem = .askedFromOutside(key: key, missingHooks: missingHooks)
      }
      state.asked += 1
      state.open[state.asked] = Open(isLate: late)
      state.effects.append(.asks(key: key))
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
