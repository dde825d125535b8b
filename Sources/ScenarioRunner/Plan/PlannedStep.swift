package import MockSources
package import Screens
package import Text

/// One step with its words resolved.
package struct PlannedStep: Sendable {
  package var kind: Kind
  /// The step as a trace prints it.
  package var text: String
  package var span: SourceRange

  /// The kinds of step. The setup steps are indirect, because the others are read millions of times.
  package enum Kind: Sendable {
    indirect case setup(SetupStep)
    /// Performs an action of the screen.
    case action(PlannedAction)
    /// An action with this name, which the list under test does not support.
    case unavailable(String)
    /// Sends this reply to the request with this number or, without a number, to the newest request
    /// in flight.
    case reply(request: Int?, Reply)
    /// Sends the responses to everything in flight.
    case waitForAll
    /// Moves the clock by this many milliseconds.
    case wait(Int)
    /// Checks observations.
    indirect case expect([Condition])
    /// Has no effect. `end` is the last line of a trace that leaves requests in flight.
    case end
  }

  /// A step that sets up a case: before the first action, the step changes the setup.
  package enum SetupStep: Sendable {
    /// Chooses the screen, before the first action.
    case screen(any CatalogEntry, ScreenOptions)
    /// Sets the source for the next reload.
    case source(Source)
    /// Sets the duration of later responses in milliseconds.
    case latency(Int)
    /// Plans the responses of the source.
    case answers(AnswerPlan)
    /// Chooses the invariants that are checked after every event, before the first action.
    case invariants(InvariantSelection)
    /// Defines an invariant that is checked after every line of the trace, before the first action.
    case invariant(WrittenInvariant)
    /// Adds these observations to those that a trace reports, before the first action.
    case observe([String])
    /// Changes the rows of the source that was named last.
    case server(ServerChange)

    /// The name of the step in ``StepDescription/all``.
    var name: String {
      switch self {
      case .screen: "screen"
      case .source: "source"
      case .latency: "latency"
      case .answers: "answers"
      case .invariants: "invariants"
      case .invariant: "invariant"
      case .observe: "observe"
      case .server: "server"
      }
    }
  }

  package init(_ kind: Kind, text: String, span: SourceRange) {
    self.kind = kind
    self.text = text
    self.span = span
  }
}

extension PlannedStep.Kind {
  /// Whether the step changes the setup if it is before the first action. Except for `server`, these
  /// are the steps with ``isSetup``.
  var canChangeSetup: Bool { if case .setup = self { true } else { false } }

  /// The word of the step, or `nil` for an action of the screen.
  package var word: String? {
    switch self {
    case .setup(let step): step.name
    case .reply(_, let reply): reply.word
    case .waitForAll, .wait: "wait"
    case .expect: "expect"
    case .end: "end"
    case .action, .unavailable: nil
    }
  }

  /// Whether the step is allowed before the first `==` of a file. `server` is not, because it changes
  /// the rows of a case.
  package var isSetup: Bool { traits.contains(.setup) }

  /// Whether the step asserts something.
  var isCheck: Bool { traits.contains(.check) }

  /// Whether the source responds to the foreground requests before the step. `expect` lets the
  /// source respond itself, because its error message can name the requests.
  var comesAfterResponses: Bool { traits.contains(.afterResponses) }

  /// Whether responses arrive during the step because time passes.
  package var isWait: Bool { traits.contains(.wait) }

  /// Whether the step itself changes neither the screen nor its source. Responses can arrive before
  /// the step and during it.
  package var isPassive: Bool { traits.contains(.passive) }

  private struct Traits: OptionSet {
    let rawValue: Int

    static let setup = Traits(rawValue: 1)
    static let check = Traits(rawValue: 2)
    static let afterResponses = Traits(rawValue: 4)
    static let wait = Traits(rawValue: 8)
    static let passive = Traits(rawValue: 16)
  }

  private var traits: Traits {
    switch self {
    case .setup(.server): [.afterResponses]
    case .setup(.latency), .setup(.answers): [.setup, .afterResponses, .passive]
    case .setup(.invariants), .setup(.invariant): [.setup, .afterResponses, .check]
    case .setup(.screen), .setup(.source), .setup(.observe): [.setup, .afterResponses]
    case .action, .unavailable: [.afterResponses]
    case .reply: []
    case .waitForAll, .wait: [.wait, .passive]
    case .expect: [.check, .passive]
    case .end: [.afterResponses, .passive]
    }
  }
}
