internal import Synchronization

/// The time of a scenario, which a subject is handed in place of a real clock: it stands still until a step moves it on.
///
/// A sleep of at most ``settle`` belongs to being at rest and ends by itself, as short delays do
/// that only put work off; a longer one ends when the scenario's time gets there.
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

  private let state = Mutex(State())

  private struct State {
    var now = Instant(sinceStart: .zero)
    var told = Instant(sinceStart: .zero)
    var horizon = Instant(sinceStart: .zero)
    var sleepers: [Sleeper] = []
    var count = 0

    /// The sleeper that is due first, if time may go on that far.
    var next: Int? {
      let first = sleepers.indices.min { first, second in
        (sleepers[first].end, sleepers[first].number)
          < (sleepers[second].end, sleepers[second].number)
      }
      guard let first, sleepers[first].end <= horizon else { return nil }
      return first
    }
  }

  private struct Sleeper {
    var number: Int
    var end: Instant
    var continuation: CheckedContinuation<Void, any Error>
  }

  init() {}

  /// The time of the scenario now.
  public var now: Instant {
    state.withLock { $0.now }
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
          state.sleepers.append(Sleeper(number: number, end: deadline, continuation: continuation))
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

  /// Moves the scenario's time on, and sets how far ``wakeNext()`` may go: that far, and ``settle`` beyond.
  func advance(by duration: Duration) {
    state.withLock { state in
      state.told = state.told.advanced(by: duration)
      state.horizon = max(state.told, state.now).advanced(by: ScenarioClock.settle)
    }
  }

  /// Whether somebody sleeps no longer than time may go on now; if not, it is as late as the scenario says.
  var isSomebodyDue: Bool {
    state.withLock { state in
      if state.next != nil { return true }
      state.now = max(state.now, state.told)
      return false
    }
  }

  /// Wakes the one that is due next, time moving on to that moment.
  func wakeNext() {
    let sleeper: Sleeper? = state.withLock { state in
      guard let next = state.next else { return nil }
      state.now = max(state.now, state.sleepers[next].end)
      return state.sleepers.remove(at: next)
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
