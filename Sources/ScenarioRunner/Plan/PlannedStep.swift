package import MockSources
internal import ScenarioLanguage
package import Screens
package import Text

/// One step with its words resolved: nothing is left to guess.
package struct PlannedStep: Sendable {
  /// What happens.
  package var kind: Kind
  /// The step as a trace prints it.
  package var text: String
  /// Where it was written.
  package var span: Span

  /// The word that it begins with, behind the number of a request.
  package var word: String {
    let words = text.split(separator: " ", maxSplits: 2)
    return (words.first { !$0.hasPrefix("#") }).map(String.init) ?? ""
  }

  /// The kinds of step; what is rare is held behind a reference, since the others are looked at a million times.
  package enum Kind: Sendable {
    /// Chooses the screen, before the first action.
    indirect case screen(any CatalogEntry, ScreenOptions)
    /// Names the source that the next reload takes.
    indirect case source(Source)
    /// Sets how many milliseconds answers take from here on.
    case latency(Int)
    /// Plans the source's own answers.
    indirect case answers(AnswerPlan)
    /// Does an action of the screen.
    case action(PlannedAction)
    /// Would do what only other screens can.
    case unavailable(String)
    /// Answers a request by hand: the one of this number, or the newest in flight.
    case reply(request: Int?, Reply)
    /// Lets everything in flight answer.
    case waitForAll
    /// Moves the clock by this many milliseconds.
    case wait(Int)
    /// Chooses the invariants that events are judged by, before the first action.
    indirect case invariants(InvariantSelection)
    /// Changes the rows of the source named last.
    indirect case server(ServerChange)
    /// Checks what is observed now.
    indirect case expect([Condition])
    /// Does nothing; the last line of a trace reads so.
    case end

    /// Whether it says what is played on, where it stands before the first action.
    package var setsStage: Bool {
      switch self {
      case .screen, .source, .latency, .answers, .invariants, .server: true
      case .action, .unavailable, .reply, .waitForAll, .wait, .expect, .end: false
      }
    }
  }

  /// Makes a planned step.
  package init(_ kind: Kind, text: String, span: Span) {
    self.kind = kind
    self.text = text
    self.span = span
  }
}
