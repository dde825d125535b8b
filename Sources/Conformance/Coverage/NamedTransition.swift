package import ScenarioRunner
package import Screens

/// A transition of a screen, described only by the names of its states and of its event.
package struct NamedTransition: Hashable, Sendable {
  package var from: String
  /// The word of the event: the name of an action or a reply.
  package var event: String
  package var outcome: Verdict.Kind
  package var to: String

  package init(from: String, event: String, outcome: Verdict.Kind, to: String) {
    self.from = from
    self.event = event
    self.outcome = outcome
    self.to = to
  }

  /// Creates a transition from a line of a trace of `screen`. Without a verdict, the line is a change
  /// of the world, and the result is `nil`.
  package init?(_ line: TraceLine, on screen: ScreenDescription) {
    guard let verdict = line.verdict, let event = line.trigger.word(on: screen) else { return nil }
    self.init(from: line.from, event: event, outcome: verdict.kind, to: line.to)
  }

  /// The state before and the event, without the outcome.
  package var pair: StateEventPair { StateEventPair(state: from, event: event) }
}

extension TraceLine.Trigger {
  /// Returns the name of the action of `screen`, or the word of the other step or the reply.
  fileprivate func word(on screen: ScreenDescription) -> String? {
    switch self {
    case .step(let step):
      if case .action(let action) = step.kind {
        screen.actions[action.index].name
      } else {
        step.kind.word
      }
    case .reply(_, let reply): reply.word
    case .end: "end"
    }
  }
}

package struct StateEventPair: Hashable, Sendable {
  package var state: String
  package var event: String

  package init(state: String, event: String) {
    self.state = state
    self.event = event
  }
}
