package import MockSources
internal import ScenarioLanguage
package import Screens
package import Text

/// One step with its words resolved.
package struct PlannedStep: Sendable {
  package var kind: Kind
  /// The step as a trace prints it.
  package var text: String
  package var span: SourceRange

  /// The word of the step, without the number of a request.
  package var word: String {
    let words = text.split(separator: " ", maxSplits: 2)
    return (words.first { !$0.hasPrefix("#") }).map(String.init) ?? ""
  }

  /// The kinds of step. Large cases are indirect, because the others are read millions of times.
  package enum Kind: Sendable {
    /// Chooses the screen, before the first action.
    indirect case screen(any CatalogEntry, ScreenOptions)
    /// Sets the source for the next reload.
    indirect case source(Source)
    /// Sets the duration of later responses in milliseconds.
    case latency(Int)
    /// Plans the responses of the source.
    indirect case answers(AnswerPlan)
    /// Performs an action of the screen.
    case action(PlannedAction)
    /// An action that the list under test does not support.
    case unavailable(String)
    /// Sends this reply to the request with this number or, without a number, to the newest request
    /// in flight.
    case reply(request: Int?, Reply)
    /// Sends the responses to everything in flight.
    case waitForAll
    /// Moves the clock by this many milliseconds.
    case wait(Int)
    /// Chooses the invariants that are checked after every event, before the first action.
    indirect case invariants(InvariantSelection)
    /// Defines an invariant that is checked after every event, before the first action.
    indirect case invariant(WrittenInvariant)
    /// Adds these observations to those that a trace reports, before the first action.
    indirect case observe([String])
    /// Changes the rows of the source that was named last.
    indirect case server(ServerChange)
    /// Checks observations.
    indirect case expect([Condition])
    /// Has no effect. `end` is the last line of a trace that leaves requests in flight.
    case end

    /// Whether the step changes the setup before the first action.
    package var changesSetup: Bool {
      switch self {
      case .screen, .source, .latency, .answers, .invariants, .invariant, .observe, .server: true
      case .action, .unavailable, .reply, .waitForAll, .wait, .expect, .end: false
      }
    }

    /// Whether the step asserts something.
    package var isCheck: Bool {
      switch self {
      case .expect, .invariants, .invariant: true
      case .screen, .source, .latency, .answers, .observe, .server, .action, .unavailable, .reply,
        .waitForAll, .wait, .end:
        false
      }
    }
  }

  package init(_ kind: Kind, text: String, span: SourceRange) {
    self.kind = kind
    self.text = text
    self.span = span
  }
}
