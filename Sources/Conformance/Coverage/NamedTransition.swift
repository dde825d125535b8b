package import ScenarioRunner
package import Screens

/// A transition of a screen, described only by the names of its states and its event.
package struct NamedTransition: Hashable, Sendable {
  /// The name of the state before.
  package var from: String
  /// The word of the event: an action's name or a reply's.
  package var event: String
  /// The outcome of the event.
  package var outcome: Outcome
  /// The name of the state after.
  package var to: String

  /// The outcomes of an event.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The screen handled the event.
    case moved
    /// The event was an action that was not possible in the state.
    case ignored
    /// The event was an answer that no request waited for.
    case dropped
  }

  package init(from: String, event: String, outcome: Outcome, to: String) {
    self.from = from
    self.event = event
    self.outcome = outcome
    self.to = to
  }

  /// Creates a transition from the verdict of a screen. Without a verdict (a change of the world) the result is `nil`.
  package init?(from: String, event: String, verdict: Verdict?, to: String) {
    let outcome: Outcome
    switch verdict {
    case .moved: outcome = .moved
    case .ignored: outcome = .ignored
    case .dropped: outcome = .dropped
    case nil: return nil
    }
    self.init(from: from, event: event, outcome: outcome, to: to)
  }

  /// Takes the names from a line of a trace.
  package init?(_ line: TraceLine) {
    self.init(from: line.from, event: line.trigger.word, verdict: line.verdict, to: line.to)
  }

  /// The state and the event, whatever became of it.
  package var pair: StateEventPair { StateEventPair(state: from, event: event) }
}

extension TraceLine.Trigger {
  /// The word that the step or the reply begins with.
  fileprivate var word: String {
    switch self {
    case .step(let step): step.word
    case .reply(_, let reply): reply.word
    case .end: "end"
    }
  }
}

/// A state with an event that came in it.
package struct StateEventPair: Hashable, Sendable {
  /// The name of the state.
  package var state: String
  /// The word of the event.
  package var event: String

  package init(state: String, event: String) {
    self.state = state
    self.event = event
  }
}
