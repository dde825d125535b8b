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

  /// The kinds of step.
  package enum Kind: Sendable {
    /// Chooses the screen, before the first action.
    case screen(any CatalogEntry, ScreenOptions)
    /// Names the source that the next reload takes.
    case source(Source)
    /// Sets how many milliseconds answers take from here on.
    case latency(Int)
    /// Plans the source's own answers.
    case answers(AnswerPlan)
    /// Does an action of the screen.
    case action(PlannedAction)
    /// Would do what only other screens can.
    case unavailable(String)
    /// Answers a request by hand: the one of this number, or the newest in flight.
    case reply(request: Int?, Reply)
    /// Lets everything in flight answer.
    case waitForAll
    /// Moves the clock by so many milliseconds.
    case wait(Int)
    /// Chooses the laws that events are judged by, before the first action.
    case laws(LawSelection)
    /// Changes the rows of the source named last.
    case server(ServerChange)
    /// Checks what is observed now.
    case expect([Condition])
    /// Does nothing; the last line of a trace reads so.
    case end

    /// Whether it says what is played on, where it stands before the first action.
    package var setsStage: Bool {
      switch self {
      case .screen, .source, .latency, .answers, .laws, .server: true
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

/// An action of a screen with what it is given.
package struct PlannedAction: Hashable, Sendable {
  /// The place in the screen's table.
  package var index: Int
  /// What it is given; as many as it has parameters, each of its kind.
  package var arguments: [ActionArgument]
  /// Whether a change of the source takes effect with it.
  package var isReload: Bool
  /// Whether an `&` leaves its request in flight.
  package var isInBackground: Bool

  /// Makes an action.
  package init(
    _ index: Int, _ arguments: [ActionArgument] = [], isReload: Bool, isInBackground: Bool
  ) {
    self.index = index
    self.arguments = arguments
    self.isReload = isReload
    self.isInBackground = isInBackground
  }
}

/// An answer given by hand.
package enum Reply: Hashable, Sendable {
  /// The first rows that the source has from there, or its own page.
  case succeed(count: Int? = nil, next: NextKey? = nil)
  /// No rows.
  case empty(next: NextKey? = nil)
  /// No answer, for the reason that the message tells.
  case fail(String)
  /// The screen's own reply of this name.
  case own(String)

  /// The key of the page after an answer, set by hand.
  package enum NextKey: Hashable, Sendable {
    /// There is no page after it.
    case none
    /// The page after the row of this id.
    case key(String)
  }

  /// The message of a failure that says nothing else.
  package static let defaultMessage = "request failed"
}

extension Reply {
  /// The word that the reply begins with.
  package var word: String {
    switch self {
    case .succeed: "succeed"
    case .empty: "empty"
    case .fail: "fail"
    case .own(let name): name
    }
  }
}

extension Reply: CustomStringConvertible {
  /// Writes the reply as a trace prints it, without its number.
  package func write(into output: inout TextBuffer) {
    switch self {
    case .succeed(let count, let next):
      output.append(literal: "succeed")
      if let count {
        output.append(UInt8(ascii: " "))
        output.append(decimal: count)
      }
      next?.write(into: &output)
    case .empty(let next):
      output.append(literal: "empty")
      next?.write(into: &output)
    case .fail(let message):
      output.append(literal: "fail ")
      output.append(quoting: message)
    case .own(let name):
      output.append(name)
    }
  }

  /// The reply as a trace prints it, without its number.
  package var description: String { written(write) }
}

extension Reply.NextKey {
  /// Writes the suffix of the reply, with a blank before it.
  fileprivate func write(into output: inout TextBuffer) {
    output.append(literal: " next ")
    switch self {
    case .none: output.append(literal: "none")
    case .key(let key): output.append(quoting: key)
    }
  }
}
