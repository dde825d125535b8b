package import Adapters
internal import Locks

/// Drives a subject in this process. Each call returns when the subject is idle.
///
/// A driver belongs to the thread that calls it. Calls must not overlap.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package final class SubjectDriver<Subject: ScenarioSubject> {
  /// The maximum number of sleeps that may end after one step.
  static var wakeLimit: Int { 10_000 }

  /// Runs the tasks of the subject.
  private let pump: Pump
  private let server: ScenarioServer
  private let clock: ScenarioClock
  /// Whether the screen of the subject retries failed requests automatically.
  private let retries: Bool
  private let subject: Subject
  /// The error that an action threw in any step.
  private let thrown = Mailbox<IdleFailure>()

  /// Creates the subject, and runs its tasks until it is idle.
  package init(_ start: SubjectStart, usesHooks: Bool = true) throws(IdleFailure) {
    let pump = Pump(usesHooks: usesHooks)
    let server = ScenarioServer(pump: pump)
    let clock = ScenarioClock()
    let stage = SubjectStage(server: server, clock: clock, start: start)
    retries = start.options["retry"].map { $0 != "0" } ?? false
    self.pump = pump
    self.server = server
    self.clock = clock
    do throws(IdleFailure) {
      subject = try Self.subject(stage, pump)
    } catch {
      Self.endTasks(pump, server, clock)
      throw error
    }
  }

  /// Creates the subject, which must not send a request.
  private static func subject(_ stage: SubjectStage, _ pump: Pump) throws(IdleFailure) -> Subject {
    let result = Result { () throws(IdleFailure) in
      let subject = try value(of: "start", pump, stage.clock) { try await Subject(stage) }
      try settle("start", pump, stage.clock) {}
      return subject
    }
    if let request = stage.server.firstRequest { throw .requestedAtStart(request) }
    return try result.get()
  }

  deinit { Self.endTasks(pump, server, clock) }

  /// The maximum number of times that the requests and sleeps of a case are ended.
  private static var endLimit: Int { 20 }

  /// Ends all waiting tasks, so that no task outlives the case, unless it waits again and again. The
  /// effects of the ended tasks are ignored.
  private static func endTasks(_ pump: Pump, _ server: ScenarioServer, _ clock: ScenarioClock) {
    var ends = 0
    repeat {
      ends += 1
      try? pump.settle("the end") {
        server.end()
        clock.end()
      }
    } while ends < endLimit && (server.hasOpenRequest || clock.hasSleeper)
  }

  /// Performs an action of the user, and runs the subject until it is idle.
  package func perform(_ action: SubjectAction) throws(IdleFailure) {
    let (subject, thrown) = (subject, thrown)
    try settle(action.name) {
      pump.start {
        do {
          try await subject.perform(action)
        } catch is CancellationError {
          // The task that the action awaited was cancelled, for example by another action. This is
          // not an error.
        } catch is ServerFailure {
          // The scenario fails this request. The observations show how the subject handles the
          // failure.
        } catch {
          thrown.put(.threw(during: action.name, "\(error)"))
        }
      }
    }
  }

  /// Returns the failure that another thread has caused since the last step, if any.
  package func lateFailure() -> IdleFailure? { pump.lateFailure() ?? server.problem }

  /// Answers a request, and runs the subject until it is idle.
  package func answer(
    _ request: Int, _ answer: ServerAnswer, isPermanent: Bool = false
  ) throws(IdleFailure) {
    if case .failure = answer, retries, !isPermanent { clock.expectWait(of: request) }
    defer { clock.expectWait(of: nil) }
    try settle("the answer of #\(request)") { server.answer(request, answer, isPermanent) }
  }

  /// Ends the wait of a request, and runs the subject until it is idle.
  package func wake(_ request: Int) throws(IdleFailure) {
    try settle("the end of the wait of #\(request)") { clock.wake(request) }
  }

  /// Advances the scenario's time, and runs the subject until it is idle.
  package func advance(by duration: Duration) throws(IdleFailure) {
    try settle("wait", by: duration) {}
  }

  /// Returns the observations of the subject, its effects since the last report, and the requests
  /// that wait for their retry.
  package func report() throws(IdleFailure) -> (
    look: SubjectLook, effects: [SubjectReport.Effect], waits: [Int]
  ) {
    let subject = subject
    let look = try Self.value(of: "look()", pump, clock) { try await subject.look() }
    var effects = try server.takeEffects()
    let begun = clock.takeWaits().map { request, duration in
      let (seconds, attoseconds) = duration.components
      // A longer wait would overflow.
      let milliseconds =
        Int(min(seconds, 1_000_000_000_000)) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
      return SubjectReport.Effect.waits(request, milliseconds: milliseconds)
    }
    // If a failure starts a wait and also causes requests, report the wait first.
    let position = effects.firstIndex { $0.isRequest } ?? effects.endIndex
    effects.insert(contentsOf: begun, at: position)
    return (look, effects, clock.waits)
  }

  /// Runs `body`, advances the time by `duration`, and runs the subject until it is idle. Throws
  /// the error of an action, if any.
  private func settle(_ step: String, by duration: Duration = .zero, _ body: () -> Void)
    throws(IdleFailure)
  {
    try Self.settle(step, by: duration, pump, clock, body)
    if let failure = thrown.take() { throw failure }
  }

  /// Runs `body`, and then the subject until it is idle. Then ends the sleeps of the subject that
  /// are due, one by one, and runs the subject after each, until `isDone` returns true.
  private static func settle(
    _ step: String, by duration: Duration = .zero, _ pump: Pump, _ clock: ScenarioClock,
    until isDone: () -> Bool = { false }, _ body: () -> Void
  ) throws(IdleFailure) {
    clock.advance(by: duration)
    try pump.settle(step, body)
    // The number of wakes since the time of the scenario advanced.
    var wakes = 0
    while !isDone(), clock.reachesNextSleep() {
      wakes += 1
      if wakes > wakeLimit { throw .noEndOfSleep(during: step, wakes: wakeLimit) }
      try pump.settle(step) { if clock.wakeNext() { wakes = 0 } }
    }
  }

  /// Runs `work` until it ends, and returns its result. Ends no sleep after that, so that the result
  /// and the effects before it are of the same moment.
  private static func value<Value: Sendable>(
    of step: String, _ pump: Pump, _ clock: ScenarioClock,
    _ work: @escaping @Sendable () async throws -> Value
  ) throws(IdleFailure) -> Value {
    let result = Mailbox<Result<Value, any Error>>()
    let isDone = { result.isFull }
    try settle(step, pump, clock, until: isDone) {
      pump.start {
        do {
          result.put(.success(try await work()))
        } catch {
          result.put(.failure(error))
        }
      }
    }
    switch result.take() {
    case .success(let value): return value
    case .failure(let error): throw .threw(during: step, "\(error)")
    case nil: throw .stuck(step, missingHooks: pump.missingHooks)
    }
  }
}

/// A mailbox through which a task passes a value to its driver.
final class Mailbox<Value: Sendable>: Sendable {
  /// The value, until it is removed.
  private let value = Mutex<Value?>(nil)

  /// Stores a value. Replaces a value that was not removed.
  func put(_ newValue: Value) {
    value.withLock { $0 = newValue }
  }

  /// Whether there is a value.
  var isFull: Bool { value.withLock { $0 != nil } }

  /// Removes and returns the value, if there is one.
  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}

extension SubjectReport.Effect {
  /// Whether a request is sent or held.
  fileprivate var isRequest: Bool {
    switch self {
    case .asks, .requests, .holds, .asksHeld: true
    case .cancels, .toast, .drops, .opens, .undoes, .other, .waits: false
    }
  }
}
