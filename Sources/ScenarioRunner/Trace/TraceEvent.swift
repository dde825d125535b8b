package import Screens
internal import Text

/// One line of a trace as a value.
package struct TraceEvent: Sendable {
  /// The number of the request that was answered, or `nil` for a step.
  package private(set) var answeredRequest: Int?
  /// How a request was answered last.
  private(set) var reply = Reply.succeed()
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
  /// What the screen wants done, and what of its report has changed.
  var notes: Notes
  /// The place, in the plan, of the step that it comes from; for an answer of the source, that of its action.
  package private(set) var step = 0
  /// The steps of the plan, or the one that is done beside any.
  private(set) var steps: [PlannedStep]
  /// Nothing, in a form whose size only its type knows: so an event is handed on where it stands, while one that could be loaded
  /// would be copied for everybody who looks at it.
  private let anchor: any Sendable = ()

  /// Makes what the first line of a trace of `steps` is made from, of a screen in this state at this moment.
  init(state: String, at moment: Int, steps: [PlannedStep], keepsValues: Bool) {
    to = state
    at = moment
    self.steps = steps
    notes = Notes(keepsValues: keepsValues)
  }

  /// What the screen wants done, in order, where that is kept.
  package var effects: [Effect] { notes.effects }
  /// What the screen reports and the event changed, in the order of its table, where that is kept.
  package var changes: [ReportedChange] { notes.changes }

  /// Makes it the line of what comes now, of which nothing is told yet; an answer to `request` is the `reply` that was set.
  mutating func begin(
    answering request: Int? = nil, _ verdict: consuming Verdict?, state: String, at moment: Int,
    step: Int
  ) {
    answeredRequest = request
    self.verdict = verdict
    clockMoved = moment != at
    at = moment
    swap(&from, &to)  // No reference to a text is counted so.
    to = state
    self.step = step
  }

  /// Sets how a request is answered, by a reply that led to `outcome`: what has no answer fails.
  @inline(__always)  // Each answer passes here.
  mutating func setReply(_ reply: Reply, ledTo outcome: Answer.Outcome) {
    if case .failure(let message) = outcome {
      self.reply = .fail(message)
    } else if !reply.isOwnPage || !self.reply.isOwnPage {
      self.reply = reply  // Most are the same, and to copy one takes longer than to see it.
    }
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
    if let answeredRequest { return .reply(answeredRequest, reply) }
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
