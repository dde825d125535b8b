internal import Locks

/// The time of a scenario, which a subject is handed in place of a real clock: it stands still until a step moves it on.
///
/// A sleep of at most ``settle`` belongs to being at rest and ends by itself, as short delays do
/// that only put work off; a longer one ends when the scenario's time gets there.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class ScenarioClock: Clock {
  /// A moment of a scenario, as the time since its case began.
  public struct Instant: InstantProtocol {
    /// The time since the case began.
    public var sinceStart: Duration

    /// Makes the moment that lies this long after the beginning of a case.
    public init(sinceStart: Duration) {
      self.sinceStart = sinceStart
    }

    /// Returns the moment that lies so much later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart: sinceStart + duration)
    }

    /// Returns the time from here to another moment.
    public func duration(to other: Instant) -> Duration {
      other.sinceStart - sinceStart
    }

    /// Whether one moment comes before another.
    public static func < (first: Instant, second: Instant) -> Bool {
      first.sinceStart < second.sinceStart
    }
  }

  /// The longest sleep that ends by itself, 20 ms: it is part of coming to rest.
  public static let settle = Duration.milliseconds(20)

  /// The time and who waits for it.
  private let state = Mutex(State())

  /// What only one thread at a time may touch.
  private struct State {
    /// How far the scenario's time has gone.
    var passed = Duration.zero
    /// How far it may go now.
    var target = Duration.zero
    /// The time that short sleeps took, which the clock does not count.
    var settled = Duration.zero
    /// How far short sleeps may go now.
    var horizon = Duration.zero
    /// Those who wait.
    var sleepers: [Sleeper] = []
    /// How many sleeps there were.
    var count = 0

    /// The time by which short sleeps end.
    var now: Duration { passed + settled }

    /// The sleeper that is woken next: a short sleep first, since it belongs to being at rest.
    var next: Int? {
      let due = sleepers.indices.filter { place in
        sleepers[place].due <= (sleepers[place].isShort ? horizon : target)
      }
      return due.min { first, second in
        (sleepers[first].isShort ? 0 : 1, sleepers[first].due, sleepers[first].number)
          < (sleepers[second].isShort ? 0 : 1, sleepers[second].due, sleepers[second].number)
      }
    }
  }

  /// Somebody who waits for a moment.
  private struct Sleeper {
    /// Which sleep it is.
    var number: Int
    /// Whether it belongs to being at rest.
    var isShort: Bool
    /// When it ends: a short one as ``State/now`` counts, a longer one by the scenario's time alone.
    var due: Duration
    /// What wakes it.
    var continuation: CheckedContinuation<Void, any Error>
  }

  /// Makes a clock at the beginning of a scenario.
  init() {}

  /// The time of the scenario now.
  public var now: Instant {
    Instant(sinceStart: state.withLock { $0.now })
  }

  /// The smallest step of time: scenarios count whole milliseconds.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Sleeps until the scenario's time has come that far, or the task is cancelled.
  ///
  /// - Throws: `CancellationError` where the task is cancelled.
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
          let isShort = duration <= ScenarioClock.settle
          state.sleepers.append(
            Sleeper(
              number: number, isShort: isShort,
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

  /// Lets the scenario's time move on so far, sleep by sleep, with ``wakeNext()``.
  func advance(by duration: Duration) {
    state.withLock { state in
      state.target = state.passed + duration
      state.horizon = state.now + ScenarioClock.settle
    }
  }

  /// Whether somebody sleeps no longer than time may go on now; if not, time has gone on as far as it was told.
  var isSomebodyDue: Bool {
    state.withLock { state in
      if state.next != nil { return true }
      state.passed = max(state.passed, state.target)
      return false
    }
  }

  /// Wakes the one that is due next, time moving on to that moment.
  func wakeNext() {
    let sleeper: Sleeper? = state.withLock { state in
      guard let next = state.next else { return nil }
      let sleeper = state.sleepers.remove(at: next)
      if sleeper.isShort {
        state.settled = max(state.settled, sleeper.due - state.passed)
      } else {
        state.passed = max(state.passed, sleeper.due)
        state.horizon = state.now + ScenarioClock.settle
      }
      return sleeper
    }
    sleeper?.continuation.resume()
  }

  /// Ends every sleep as a cancellation does: the case is over.
  func end() {
    let sleepers = state.withLock { state in
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.continuation.resume(throwing: CancellationError()) }
  }
}
