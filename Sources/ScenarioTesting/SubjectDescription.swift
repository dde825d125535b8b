/// The description of a subject: its actions, and the effects and observations that it reports.
/// Only reported values are compared.
public struct SubjectDescription: Hashable, Sendable {
  /// The name of the subject in failures.
  public var name: String
  /// The screen whose scenarios the subject plays: the name in the step `screen` of a scenario
  /// file, or `list` for files without that step.
  public var screen: String
  /// The actions of the subject. On a built-in screen, the subject can lack some of the screen's
  /// actions. For a screen of the subject's own, list all actions.
  public var actions: [Action]
  /// The actions that are valid only in the initial state.
  public var once: [String]
  /// The names of the states, for a screen of the subject's own, if the names are known.
  public var states: [String]?
  /// The effects that the subject reports, such as `asks`, `cancels` and `toast`.
  public var effects: [String]
  /// The observations that the subject reports, such as `state`, `rows`, `more` and `error`.
  public var observes: [Observation]
  /// Whether the subject sleeps on the clock of its stage, so that scenarios can advance the time.
  ///
  /// If false, a sleep of more than ``ScenarioClock/settle`` never ends, except for the wait before an
  /// automatic retry.
  public var usesClock: Bool
  /// The options of the screen in comparisons and explorations, by name, such as `["retry": "1"]`
  /// of `feed`. An unknown option or an invalid value is an error of the comparison or exploration. A
  /// screen of the subject's own has no options.
  public var options: [String: String]

  /// Creates the description of a subject.
  ///
  /// - Parameters:
  ///   - name: The name of the subject in failures.
  ///   - screen: The screen whose scenarios the subject plays. A name that no built-in screen has
  ///     defines a screen of the subject's own.
  ///   - actions: The actions of the subject.
  ///   - once: The actions that are valid only in the initial state.
  ///   - states: The names of the states, for a screen of the subject's own.
  ///   - effects: The effects that the subject reports. ``ScenarioServer`` reports `asks` and
  ///     `cancels` automatically.
  ///   - observes: The observations that the subject reports.
  ///   - usesClock: Whether the subject sleeps on the clock of its stage.
  ///   - options: The options of the screen in comparisons and explorations.
  public init(
    name: String, screen: String = "list", actions: [Action], once: [String] = [],
    states: [String]? = nil, effects: [String] = ["asks", "cancels"], observes: [Observation],
    usesClock: Bool = false, options: [String: String] = [:]
  ) {
    self.options = options
    self.name = name
    self.screen = screen
    self.actions = actions
    self.once = once
    self.states = states
    self.effects = effects
    self.observes = observes
    self.usesClock = usesClock
  }

  /// An action. For an action of a built-in screen, only the name is needed.
  public struct Action: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The word that scenarios use.
    public var name: String
    /// The purpose of the action, in one line.
    public var summary: String
    /// The parameters of the action.
    public var parameters: [Parameter]
    /// Whether the action is a reload, which loads the first page.
    public var isReload: Bool

    /// Creates an action for a screen of the subject's own.
    public init(
      _ name: String, summary: String = "", parameters: [Parameter] = [], isReload: Bool = false
    ) {
      self.name = name
      self.summary = summary
      self.parameters = parameters
      self.isReload = isReload
    }

    /// Creates an action of a built-in screen.
    public init(stringLiteral name: String) {
      self.init(name)
    }
  }

  /// A parameter of an action.
  public struct Parameter: Hashable, Sendable {
    /// The name of the parameter in help texts.
    public var name: String
    /// The type of the argument.
    public var kind: Kind

    /// The kinds of parameter.
    public enum Kind: Hashable, Sendable {
      /// A string in quotes.
      case text
      /// A position, from 1.
      case position
      /// A section and a row, both from 1: `2.1`.
      case cell
      /// One of these words.
      case choice([String])
    }

    /// Creates a parameter.
    public init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// An observation. For an observation of a built-in screen, only the name is needed.
  public struct Observation: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The word that scenarios use.
    public var name: String
    /// The type of the values, or `nil` if a built-in screen defines it.
    public var kind: Kind?
    /// The meaning of the value, in one line.
    public var summary: String
    /// Whether the trace prints the observation on every change.
    public var isReported: Bool

    /// The kinds of observation.
    public enum Kind: Hashable, Sendable {
      /// An integer, a Boolean, any string, or a word without spaces.
      case number, flag, text, word
    }

    /// Creates an observation for a screen of the subject's own.
    public init(
      _ name: String, _ kind: Kind, summary: String = "", isReported: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.summary = summary
      self.isReported = isReported
    }

    /// Creates an observation of a built-in screen.
    public init(stringLiteral name: String) {
      self.name = name
      kind = nil
      summary = ""
      isReported = false
    }
  }
}
