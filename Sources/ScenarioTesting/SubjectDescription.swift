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
