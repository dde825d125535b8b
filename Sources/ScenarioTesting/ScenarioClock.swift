internal import Locks

/// The virtual clock of a scenario. A subject uses this clock instead of a real clock. The clock
/// advances only in steps such as `wait`.
///
/// A sleep of at most ``settle`` ends by itself within the step, because such short delays only
/// postpone work. Consecutive short sleeps of one step end by themselves if they take at most
/// ``settle`` together. A longer sleep ends when the scenario's time reaches the deadline of the
/// sleep.
///
/// On a screen with automatic retries, such as `feed`, the first sleep after a failed request is
/// the wait before the retry of the request, even if the sleep is short. The trace prints this wait
/// as `wakes at`. The wait ends only with the step `wake`, or when the scenario's time reaches its
/// end.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class ScenarioClock: Clock {
  /// A moment of a scenario, measured from the start of its case.
  public struct Instant: InstantProtocol {
    /// The time since the case began.
    public var sinceStart: Duration

    /// Creates the moment `sinceStart` after the start of a case.
    public init(sinceStart: Duration) {
      self.sinceStart = sinceStart
    }

    /// Returns the moment `duration` after this one.
    public func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart: sinceStart + duration)
    }

    /// Returns the time from this moment to another one.
    public func duration(to other: Instant) -> Duration {
      other.sinceStart - sinceStart
    }

    /// Whether one moment comes before another.
    public static func < (first: Instant, second: Instant) -> Bool {
      first.sinceStart < second.sinceStart
    }
  }

  /// The longest sleep that ends by itself, 20 ms.
  public static let settle = Duration.milliseconds(20)

  /// The time and the sleepers.
  private let state = Mutex(State())

  /// The state that the lock protects.
  private struct State {
    /// The current time of the scenario.
    var passed = Duration.zero
    /// The time that the scenario may reach in this step.
    var target = Duration.zero
    /// The total duration of short sleeps, which the time of the scenario does not include.
    var settled = Duration.zero
    /// The time up to which short sleeps end in this step.
    var horizon = Duration.zero
    var sleepers: [Sleeper] = []
    /// The number of sleeps so far.
    var count = 0
    /// The request whose retry the next sleep waits for, if any.
    var failedRequest: Int?
    /// The waits that began since the last call of ``takeWaits()``.
    var begunWaits: [(request: Int, duration: Duration)] = []

    /// The time from which short sleeps are measured.
    var now: Duration { passed + settled }

    /// The index of the sleeper to wake next. Short sleepers come first, because a step ends only
    /// after all short sleeps.
    var next: Int? {
      let due = sleepers.indices.filter { index in
        sleepers[index].request == nil
          && sleepers[index].due <= (sleepers[index].isShort ? horizon : target)
      }
      return due.min { first, second in
        (sleepers[first].isShort ? 0 : 1, sleepers[first].due, sleepers[first].number)
          < (sleepers[second].isShort ? 0 : 1, sleepers[second].due, sleepers[second].number)
      }
    }
  }

  /// A task that waits for a time.
  private struct Sleeper {
    var number: Int
    /// Whether the sleep ends by itself within a step.
    var isShort: Bool
    /// The request whose retry the sleep waits for, if any.
    var request: Int?
    /// The time at which the sleep ends: based on ``State/now`` for a short sleep, and on the
    /// scenario's time for a longer one.
    var due: Duration
    /// The continuation that resumes the task.
    var continuation: CheckedContinuation<Void, any Error>
  }

  /// Creates a clock at the beginning of a scenario.
  init() {}

  /// The current time of the scenario.
  public var now: Instant {
    Instant(sinceStart: state.withLock { $0.now })
  }

  /// The smallest step of time, 1 ms.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Sleeps until the scenario's time reaches the deadline, or the task is cancelled.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil)
    async throws
  {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if Task.isCancelled { return true }
          let duration = max(.zero, deadline.sinceStart - state.now)
          let request = state.failedRequest
          state.failedRequest = nil
          if let request { state.begunWaits.append((request, duration)) }
          let isShort = request == nil && duration <= ScenarioClock.settle
          state.sleepers.append(
            Sleeper(
              number: number, isShort: isShort, request: request,
              due: (isShort ? state.now : state.passed) + duration, continuation: continuation))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Allows the time of the scenario to advance by `duration`. Each call of ``wakeNext()`` then
  /// advances the time to the end of a sleep.
  func advance(by duration: Duration) {
    state.withLock { state in
      state.target = state.passed + duration
      state.horizon = state.now + ScenarioClock.settle
    }
  }

  /// Returns whether a sleep ends within the allowed time. If no sleep ends, advances the time to
  /// ``State/target``.
  func reachesNextSleep() -> Bool {
    state.withLock { state in
      if state.next != nil { return true }
      state.passed = max(state.passed, state.target)
      return false
    }
  }

  /// Wakes the next sleeper, and advances the time to that moment. Returns whether the time of the
  /// scenario advanced, and not only that of short sleeps.
  func wakeNext() -> Bool {
    let (sleeper, advances): (Sleeper?, Bool) = state.withLock { state in
      guard let next = state.next else { return (nil, false) }
      let sleeper = state.sleepers.remove(at: next)
      let before = state.passed
      if sleeper.isShort {
        state.settled = max(state.settled, sleeper.due - state.passed)
      } else {
        state.passed = max(state.passed, sleeper.due)
        state.horizon = state.now + ScenarioClock.settle
      }
      return (sleeper, state.passed > before)
    }
    sleeper?.continuation.resume()
    return advances
  }

  /// Makes the next sleep of this step the wait before the retry of `request`. With `nil`, no sleep
  /// of this step is such a wait.
  func expectWait(of request: Int?) {
    state.withLock { $0.failedRequest = request }
  }

  /// Returns the waits that began since the last call, in order.
  func takeWaits() -> [(request: Int, duration: Duration)] {
    state.withLock { state in
      defer { state.begunWaits = [] }
      return state.begunWaits
    }
  }

  /// The requests that wait for their retry, in the order of their numbers.
  var waits: [Int] {
    state.withLock { $0.sleepers.compactMap(\.request).sorted() }
  }

  /// Ends the wait of a request.
  func wake(_ request: Int) {
    let sleeper = state.withLock { state in
      state.sleepers.firstIndex { $0.request == request }.map { state.sleepers.remove(at: $0) }
    }
    sleeper?.continuation.resume()
  }

  /// Whether a task sleeps.
  var hasSleeper: Bool { state.withLock { !$0.sleepers.isEmpty } }

  /// Ends every sleep with a cancellation, because the case has ended.
  func end() {
    let sleepers = state.withLock { state in
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.continuation.resume(throwing: CancellationError()) }
  }
}
