internal import Locks

/// What drives a subject in this process from rest to rest.
///
/// It belongs to the thread that calls it: no two calls at once.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package final class SubjectDriver<Subject: ScenarioSubject> {
  /// How many sleeps may end after one step.
  static var wakeLimit: Int { 10_000 }

  /// What runs all that the subject begins.
  private let pump: Pump
  /// What answers it.
  private let server: ScenarioServer
  /// What its sleeps go by.
  private let clock: ScenarioClock
  /// What is driven.
  private let subject: Subject
  /// What an action threw, at whatever step.
  private let thrown = Mailbox<RestFailure>()

  /// Makes the subject, and drives it to rest.
  package init(_ start: SubjectStart, usesHooks: Bool = true) throws(RestFailure) {
    let pump = Pump(usesHooks: usesHooks)
    let server = ScenarioServer(pump: pump)
    let clock = ScenarioClock()
    let stage = SubjectStage(server: server, clock: clock, start: start)
    subject = try Self.value(of: "start", pump, clock) { try await Subject(stage) }
    self.pump = pump
    self.server = server
    self.clock = clock
  }

  deinit {
    // Whoever still waits hears that it is over; what they make of it reaches nobody.
    try? pump.settle("the end") { [server, clock] in
      server.end()
      clock.end()
    }
  }

  /// Lets a person do something, and drives the subject to rest.
  package func perform(_ action: SubjectAction) throws(RestFailure) {
    let (subject, thrown) = (subject, thrown)
    try settle(action.name) {
      pump.start {
        do {
          try await subject.perform(action)
        } catch is CancellationError {
          // What an action was waiting for was cancelled, perhaps by another action: that is its end.
        } catch is ServerFailure {
          // The failure is the scenario's; what the subject makes of it is seen by looking at it.
        } catch {
          thrown.put(.threw(during: action.name, "\(error)"))
        }
      }
    }
  }

  /// Answers a request, and drives the subject to rest.
  package func answer(_ request: Int, _ answer: ServerAnswer) throws(RestFailure) {
    try settle("the answer of #\(request)") { server.answer(request, answer) }
  }

  /// Moves the scenario's time on, and drives the subject to rest.
  package func advance(by duration: Duration) throws(RestFailure) {
    try settle("wait", by: duration) {}
  }

  /// Returns what the subject looks like, and what it did since it was asked last.
  package func report() throws(RestFailure) -> (look: SubjectLook, effects: [SubjectEffect]) {
    let subject = subject
    let look = try Self.value(of: "looking at it", pump, clock) { try await subject.look() }
    return (look, try server.takeEffects())
  }

  /// Does `body` and lets so much time pass, until nothing is left to do; throws what an action threw.
  private func settle(_ step: String, by duration: Duration = .zero, _ body: () -> Void)
    throws(RestFailure)
  {
    try Self.settle(step, by: duration, pump, clock, body)
    if let failure = thrown.take() { throw failure }
  }

  /// Runs a body until nothing is left to run, sleeps that belong to being at rest included.
  private static func settle(
    _ step: String, by duration: Duration = .zero, _ pump: Pump, _ clock: ScenarioClock,
    _ body: () -> Void
  ) throws(RestFailure) {
    clock.advance(by: duration)
    try pump.settle(step, body)
    var wakes = 0
    while clock.isSomebodyDue {
      wakes += 1
      if wakes > wakeLimit { throw .noEndOfSleep(during: step, wakes: wakeLimit) }
      try pump.settle(step) { clock.wakeNext() }
    }
  }

  /// Runs work to its end, and returns what it returns.
  private static func value<Value: Sendable>(
    of step: String, _ pump: Pump, _ clock: ScenarioClock,
    _ work: @escaping @Sendable () async throws -> Value
  ) throws(RestFailure) -> Value {
    let result = Mailbox<Result<Value, any Error>>()
    try settle(step, pump, clock) {
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

/// A place where a task leaves something for its driver.
final class Mailbox<Value: Sendable>: Sendable {
  /// The value, until somebody takes it.
  private let value = Mutex<Value?>(nil)

  /// Leaves a value, in place of one that nobody took.
  func put(_ newValue: Value) {
    value.withLock { $0 = newValue }
  }

  /// Takes the value, if there is one.
  func take() -> Value? {
    value.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
