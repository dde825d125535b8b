package import MockSources
internal import ScenarioLanguage
package import Screens
package import Text

/// One step with its words resolved: nothing is left to guess.
package struct PlannedStep: Sendable {
  /// The kind of step.
  package var kind: Kind
  /// The step as a trace prints it.
  package var text: String
  /// The position in the text.
  package var span: SourceRange

  /// The word of the step, without the number of a request.
  package var word: String {
    let words = text.split(separator: " ", maxSplits: 2)
    return (words.first { !$0.hasPrefix("#") }).map(String.init) ?? ""
  }

  /// The kinds of step; large ones are indirect, because the others are read a million times.
  package enum Kind: Sendable {
    /// Chooses the screen, before the first action.
    indirect case screen(any CatalogEntry, ScreenOptions)
    /// Names the source of the next reload.
    indirect case source(Source)
    /// Sets how many milliseconds responses take from here on.
    case latency(Int)
    /// Plans the source's own responses.
    indirect case answers(AnswerPlan)
    /// Does an action of the screen.
    case action(PlannedAction)
    /// An action that only the list under test lacks.
    case unavailable(String)
    /// Settles a request by hand: the one with this number, or the newest in flight.
    case reply(request: Int?, Reply)
    /// Settles everything in flight.
    case waitForAll
    /// Moves the clock by this many milliseconds.
    case wait(Int)
    /// Chooses the invariants that are checked after every event, before the first action.
    indirect case invariants(InvariantSelection)
    /// Defines an invariant that is checked after every event, before the first action.
    indirect case invariant(WrittenInvariant)
    /// Adds these observations to those that a trace reports, before the first action.
    indirect case observe([String])
    /// Changes the rows of the source named last.
    indirect case server(ServerChange)
    /// Checks observations.
    indirect case expect([Condition])
    /// Does nothing; the last line of a trace.
    case end

    /// Whether it changes the stage before the first action.
    package var setsStage: Bool {
      switch self {
      case .screen, .source, .latency, .answers, .invariants, .invariant, .observe, .server: true
      case .action, .unavailable, .reply, .waitForAll, .wait, .expect, .end: false
      }
    }

    /// Whether it asserts something.
    package var isCheck: Bool {
      switch self {
      case .expect, .invariants, .invariant: true
      case .screen, .source, .latency, .answers, .observe, .server, .action, .unavailable, .reply,
        .waitForAll, .wait, .end:
        false
      }
    }
  }

  /// Creates a planned step.
  package init(_ kind: Kind, text: String, span: SourceRange) {
    self.kind = kind
    self.text = text
    self.span = span
  }
}
