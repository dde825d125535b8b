import Synchronization

/// A clock that advances only when the test calls `advance(by:)`.
final class ManualClock: Clock {
  typealias Instant = ContinuousClock.Instant

  private struct State {
    var now = ContinuousClock.now
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] =
      [:]
    var count = 0
    var begun = 0
    /// The durations of the first sleeps.
    var durations: [Duration] = []
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }
  /// The durations of the first hundred sleeps, in order.
  var durations: [Duration] { state.withLock { $0.durations } }
  /// The number of sleeps that have not ended.
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          if Task.isCancelled { return true }
          state.begun += 1
          if state.begun <= 100 { state.durations.append(state.now.duration(to: deadline)) }
          state.sleepers[number] = (deadline, continuation)
          return false
        }
        if isOver { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the time, and ends the sleeps that are due.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += duration
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.continuation)
    }
    for sleeper in due { sleeper.resume() }
  }

  /// Ends a sleep, by its number from 1, before it is due.
  func wake(_ number: Int) {
    state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume()
  }

  /// Waits until this many sleeps have begun.
  func sleeps(_ count: Int) async {
    while state.withLock({ $0.begun }) < count { await Task.yield() }
  }
}
