package import Screens

/// One line of a trace as a value.
package struct TraceEvent: Sendable {
  /// What happened.
  package private(set) var trigger = Trigger.step("")
  /// The virtual time in milliseconds.
  package private(set) var at = 0
  /// Whether the clock has moved since the line before.
  package private(set) var clockMoved = false
  /// The name of the state before.
  package private(set) var from = ""
  /// What the screen made of it, or `nil` for a change of the world that no screen sees.
  package private(set) var verdict: Verdict?
  /// What the screen wants done, in order.
  package internal(set) var effects: [Effect] = []
  /// What the screen reports, and what of it changed.
  package internal(set) var reported: ReportedValues
  /// The place, in the plan, of the step that it comes from; for an answer of the source, that of its action.
  package private(set) var step = 0

  /// The name of the state after.
  package var to: String { reported.state }

  /// Makes what the first line of a trace is made from.
  init(_ reported: ReportedValues) { self.reported = reported }

  /// Makes it the line of an event, which has its effects already and of which nothing is reported yet.
  mutating func begin(_ trigger: Trigger, verdict: Verdict, at moment: Int, step: Int) {
    begin(trigger, saying: verdict, at: moment, step: step)
  }

  /// Makes it the line of a step that changed the world and not the screen.
  mutating func begin(change text: String, at moment: Int, step: Int) {
    effects = []
    begin(.step(text), saying: nil, at: moment, step: step)
  }

  private mutating func begin(
    _ trigger: Trigger, saying verdict: Verdict?, at moment: Int, step: Int
  ) {
    self.trigger = trigger
    self.verdict = verdict
    clockMoved = moment != at
    at = moment
    from = reported.state
    reported.forgetChanges()
    self.step = step
  }

  /// Forgets what was to be done, so that a world kept for long holds no memory for it.
  mutating func forgetEffects() { effects = [] }

  /// What a line's first column tells.
  package enum Trigger: Hashable, Sendable {
    /// A step, as printed.
    case step(String)
    /// An answer to the request of this number.
    case reply(Int, Reply)
  }
}

extension TraceEvent.Trigger: CustomStringConvertible {
  package var description: String {
    switch self {
    case .step(let text): text
    case .reply(let number, let reply): "#\(number) \(reply)"
    }
  }
}
