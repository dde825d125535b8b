package import Screens
internal import Text

/// One line of a trace as a value.
package struct TraceEvent: Sendable {
  /// The request that was answered and how, or `nil` for a step.
  package private(set) var answered: Answered?
  /// The virtual time in milliseconds.
  package private(set) var at: Int
  /// Whether the clock has moved since the line before.
  package private(set) var clockMoved = false
  /// The name of the state before.
  package private(set) var from = ""
  /// The name of the state after.
  package internal(set) var to: String
  /// What the screen made of it, or `nil` for a change of the world that no screen sees.
  package private(set) var verdict: Verdict?
  /// What the screen wants done, in order.
  package internal(set) var effects: [Effect] = []
  /// What the screen reports and the event changed, in the order of its table.
  package internal(set) var changes: [ReportedChange] = []
  /// The place, in the plan, of the step that it comes from; for an answer of the source, that of its action.
  package private(set) var step = 0
  /// The steps of the plan, or the one that is done beside any.
  private(set) var steps: [PlannedStep]

  /// The number of a request, and what answered it.
  package typealias Answered = (request: Int, reply: Reply)

  /// Makes what the first line of a trace of `steps` is made from, of a screen in this state at this moment.
  init(state: String, at moment: Int, steps: [PlannedStep]) {
    to = state
    at = moment
    self.steps = steps
  }

  /// Makes it the line of what comes now, of which nothing is told yet.
  mutating func begin(
    _ answered: Answered?, verdict: Verdict?, state: String, at moment: Int, step: Int
  ) {
    self.answered = answered
    self.verdict = verdict
    clockMoved = moment != at
    at = moment
    swap(&from, &to)  // No reference to a text is counted so.
    to = state
    // To remove all at once takes longer than to make them.
    while !changes.isEmpty { changes.removeLast() }
    self.step = step
  }

  /// What happened: a step, or the answer to a request.
  package enum Trigger: Sendable {
    /// A step.
    case step(PlannedStep)
    /// An answer to the request of this number.
    case reply(Int, Reply)
  }

  /// What happened.
  package var trigger: Trigger {
    if let answered { return .reply(answered.request, answered.reply) }
    return .step(plannedStep ?? PlannedStep(.end, text: "", span: .nowhere))
  }

  /// The step that happened, or `nil` where none is known.
  package var plannedStep: PlannedStep? {
    if steps.count == 1 { return steps[0] }
    return steps.indices.contains(step) ? steps[step] : nil
  }
}

extension TraceEvent.Trigger: CustomStringConvertible {
  package var description: String {
    switch self {
    case .step(let step): step.text
    case .reply(let number, let reply): "#\(number) \(reply)"
    }
  }
}
