package import ScenarioRunner
package import Screens

/// What a screen did with an event, told by names alone.
package struct NamedTransition: Hashable, Sendable {
  /// The name of the state before.
  package var from: String
  /// The word of the event: an action's name or a reply's.
  package var event: String
  /// What became of the event.
  package var outcome: Outcome
  /// The name of the state after.
  package var to: String

  /// What can become of an event.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The screen took it.
    case moved
    /// It was an action that could not be done.
    case ignored
    /// It was an answer that nobody waited for.
    case dropped
  }

  /// Makes a transition.
  package init(from: String, event: String, outcome: Outcome, to: String) {
    self.from = from
    self.event = event
    self.outcome = outcome
    self.to = to
  }

  /// Takes over what a screen made of an event; a change of the world has no verdict and is no transition.
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
