internal import Foundation

/// A clock that stands still until the test advances it.
package final class ManualClock: Clock, @unchecked Sendable {
  package typealias Instant = ContinuousClock.Instant

  private struct State {
    var now = ContinuousClock.now
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
    var count = 0
    var begun = 0
    /// The durations of the first sleeps.
    var durations: [Duration] = []
  }

  private var state = State()
  // The thread sanitizer does not see that the futex of a Mutex orders its accesses.
  private let lock = NSLock()

  package init() {}

  package var now: Instant { withState { $0.now } }
  package var minimumResolution: Duration { .nanoseconds(1) }
  /// The durations of the first hundred sleeps, in order.
  package var durations: [Duration] { withState { $0.durations } }
  /// The number of sleeps that have not ended.
  package var sleeperCount: Int { withState { $0.sleepers.count } }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = withState { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = withState { state in
          if Task.isCancelled { return true }
          state.begun += 1
          if state.begun <= 100 { state.durations.append(state.now.duration(to: deadline)) }
          state.sleepers[number] = (deadline, continuation)
          return false
        }
        if isOver { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = withState { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { body(&state) }
  }

  /// Advances the time, and ends the sleeps that are due.
  package func advance(by duration: Duration) {
    let due = withState { state in
      state.now += duration
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.continuation)
    }
    for sleeper in due { sleeper.resume() }
  }

  /// Ends a sleep, by its number from 1, before it is due.
  package func wake(_ number: Int) {
    withState { $0.sleepers.removeValue(forKey: number) }?.continuation.resume()
  }

  /// Waits until so many sleeps have begun.
  package func sleeps(_ count: Int) async {
    while withState({ $0.begun }) < count { await Task.yield() }
  }
}
