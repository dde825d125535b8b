/// A list that somebody wrote in Swift, which scenarios play: an actor, a `@MainActor` class, or a value that holds one.
///
/// Every requirement may be isolated to an actor and may be asynchronous. The scenario goes on once the subject's
/// tasks are all done or wait for the server or the clock: nothing sleeps, and nothing yields a number of times.
@available(macOS 15, *)
public protocol ScenarioSubject: Sendable {
  /// What it is and what it tells.
  static var about: SubjectDescription { get }

  /// Makes it anew for a case, as a page that has not appeared yet: it asks for nothing.
  init(_ stage: SubjectStage) async throws

  /// Does what a person does.
  ///
  /// It may return at once or wait until everything is loaded; the scenario does not wait for its end. It may throw what the
  /// server or a cancellation threw; any other error is one of the case.
  func perform(_ action: SubjectAction) async throws

  /// Returns what it looks like now that it is at rest.
  func look() async throws -> SubjectLook
}

/// A list that is a value: it returns what is to be done, and is handed what comes of it.
public protocol ScenarioValue: SendableMetatype {
  /// What it is and what it tells.
  static var about: SubjectDescription { get }

  /// Makes it anew for a case, as a page that has not appeared yet.
  init(_ start: SubjectStart)

  /// Does what a person does, and returns what is to be done now, in order.
  ///
  /// The first request that it ever asks is number 1, the next number 2.
  mutating func perform(_ action: SubjectAction) -> [SubjectEffect]

  /// Takes the answer of a request, and returns what is to be done now, in order.
  mutating func receive(_ answer: ServerAnswer, request: Int) -> [SubjectEffect]

  /// What it looks like now.
  var look: SubjectLook { get }
}

/// What a subject is and what it tells; what it does not tell is not compared.
public struct SubjectDescription: Hashable, Sendable {
  /// What failures call it.
  public var name: String
  /// The screen whose scenarios it plays: the word behind `screen` in a scenario file, `list` where there is none.
  public var screen: String
  /// The actions that can be done with it: names out of the screen's, or all of a screen of its own.
  public var actions: [Action]
  /// The actions that are meant in the initial state alone.
  public var once: [String]
  /// The names of its states, for a screen of its own, where they are known.
  public var states: [String]?
  /// The effects that it tells, such as `asks`, `cancels` and `toast`.
  public var effects: [String]
  /// The observations that it tells, such as `state`, `rows`, `more` and `error`.
  public var observes: [Observation]
  /// Whether it wants to be told of time, and sleeps by the clock that it is handed.
  public var usesClock: Bool

  /// Makes the description of a subject.
  ///
  /// - Parameters:
  ///   - name: What failures call it.
  ///   - screen: The screen whose scenarios it plays; any word that no built-in screen has makes a screen of its own.
  ///   - actions: The actions that can be done with it.
  ///   - once: The actions that are meant in the initial state alone.
  ///   - states: The names of its states, for a screen of its own.
  ///   - effects: The effects that it tells; ``ScenarioServer`` tells `asks` and `cancels` by itself.
  ///   - observes: The observations that it tells.
  ///   - usesClock: Whether it sleeps by the clock that it is handed.
  public init(
    name: String, screen: String = "list", actions: [Action], once: [String] = [],
    states: [String]? = nil, effects: [String] = ["asks", "cancels"], observes: [Observation],
    usesClock: Bool = false
  ) {
    self.name = name
    self.screen = screen
    self.actions = actions
    self.once = once
    self.states = states
    self.effects = effects
    self.observes = observes
    self.usesClock = usesClock
  }

  /// An action: a name is enough where a built-in screen knows the rest.
  public struct Action: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The word that scenarios use.
    public var name: String
    /// What it does, in one line.
    public var summary: String
    /// What it must be given.
    public var parameters: [Parameter]
    /// Whether it loads from the first page on.
    public var isReload: Bool

    /// Makes an action of a screen of the subject's own.
    public init(
      _ name: String, summary: String = "", parameters: [Parameter] = [], isReload: Bool = false
    ) {
      self.name = name
      self.summary = summary
      self.parameters = parameters
      self.isReload = isReload
    }

    /// Makes an action that a built-in screen knows.
    public init(stringLiteral name: String) {
      self.init(name)
    }
  }

  /// What an action must be given.
  public struct Parameter: Hashable, Sendable {
    /// What help calls it.
    public var name: String
    /// What may be written there.
    public var kind: Kind

    /// The kinds of parameter.
    public enum Kind: Hashable, Sendable {
      /// A text in quotes.
      case text
      /// A position, from 1.
      case position
      /// A section and a row, both from 1: `2.1`.
      case cell
      /// One of these words.
      case choice([String])
    }

    /// Makes a parameter.
    public init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// An observation: a name is enough where a built-in screen knows the rest.
  public struct Observation: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The word that scenarios use.
    public var name: String
    /// Its values, or nil where a built-in screen knows them.
    public var kind: Kind?
    /// What it tells, in one line.
    public var summary: String
    /// Whether a trace tells it wherever it changes.
    public var isReported: Bool

    /// The kinds of observation.
    public enum Kind: Hashable, Sendable {
      /// A whole number, yes or no, any text, or a word without blanks.
      case number, flag, text, word
    }

    /// Makes an observation of a screen of the subject's own.
    public init(
      _ name: String, _ kind: Kind, summary: String = "", isReported: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.summary = summary
      self.isReported = isReported
    }

    /// Makes an observation that a built-in screen knows.
    public init(stringLiteral name: String) {
      self.name = name
      kind = nil
      summary = ""
      isReported = false
    }
  }
}

/// How a case begins.
public struct SubjectStart: Hashable, Sendable {
  /// The title of the case.
  public var title: String
  /// The options of the screen, by name.
  public var options: [String: String]
  /// How many rows the server gives at once.
  public var pageSize: Int
  /// How the server counts its pages.
  public var paging: Paging

  /// The ways in which a server counts its pages.
  public enum Paging: String, Hashable, Sendable {
    /// By their numbers, from 1.
    case numbered
    /// By the number of rows that came before.
    case offset
    /// By a key that comes with each page.
    case cursor
    /// All rows in one page.
    case single
  }

  /// Makes the beginning of a case.
  package init(title: String, options: [String: String], pageSize: Int, paging: Paging) {
    self.title = title
    self.options = options
    self.pageSize = pageSize
    self.paging = paging
  }
}

/// What a subject is made with.
@available(macOS 15, *)
public struct SubjectStage: Sendable {
  /// The server that it asks.
  public var server: ScenarioServer
  /// The clock that it sleeps by.
  public var clock: ScenarioClock
  /// How the case begins.
  public var start: SubjectStart
}

/// What a person does with a list.
public struct SubjectAction: Hashable, Sendable {
  /// The word of the action, as scenarios write it.
  public var name: String
  /// What it is given, as text.
  public var arguments: [String]
  /// The first page, where it loads and a cache knows it.
  public var cached: ServerPage?
  /// How another source is paged than at the reload before, where a `source` step named one.
  public var sourceChange: SourceChange?

  /// How another source is paged.
  public struct SourceChange: Hashable, Sendable {
    /// How the server counts its pages.
    public var paging: SubjectStart.Paging
    /// How many rows the server gives at once.
    public var pageSize: Int
  }

  /// Makes an action.
  package init(
    name: String, arguments: [String], cached: ServerPage? = nil, sourceChange: SourceChange? = nil
  ) {
    self.name = name
    self.arguments = arguments
    self.cached = cached
    self.sourceChange = sourceChange
  }
}

/// Something that a subject did.
public enum SubjectEffect: Hashable, Sendable {
  /// It asked for the page of this key, or for the first one.
  case asks(key: String?)
  /// It cancelled the request of this number.
  case cancels(Int)
  /// It showed a message for a moment.
  case toast(String)
  /// It left out so many rows that it had already.
  case drops(Int)
  /// It went to another page.
  case opens(String)
  /// Something of its own: a name, and a text.
  case other(String, String)
}

/// What a subject looks like.
public struct SubjectLook: Hashable, Sendable {
  /// The name of its state, where it has one.
  public var state: String?
  /// The ids of the rows that it holds, in order, also of those that something covers; nil where it does not tell.
  public var rows: [String]?
  /// Its other observations, by name.
  public var values: [String: SubjectValue]
  /// A text that stands for all of its state: with it a search of the subject is complete.
  public var fingerprint: String?

  /// Makes a look.
  public init(
    state: String? = nil, rows: [String]? = nil, values: [String: SubjectValue] = [:],
    fingerprint: String? = nil
  ) {
    self.state = state
    self.rows = rows
    self.values = values
    self.fingerprint = fingerprint
  }
}

/// The value of an observation.
public enum SubjectValue: Hashable, Sendable {
  /// There is none, as there is no error where none shows.
  case none
  /// Yes or no.
  case flag(Bool)
  /// A whole number.
  case number(Int)
  /// A text.
  case text(String)

  /// Makes the value of a text, or none.
  public init(_ text: String?) {
    self = text.map { .text($0) } ?? .none
  }
}

extension SubjectValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByNilLiteral
{
  /// Makes yes or no.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
  /// Makes a whole number.
  public init(integerLiteral value: Int) { self = .number(value) }
  /// Makes a text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Makes the value of what is not there.
  public init(nilLiteral: ()) { self = .none }
}
