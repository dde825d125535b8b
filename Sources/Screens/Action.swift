package import MockSources
internal import ScenarioLanguage
internal import Text

/// Something that a person can do on a screen: a row of the table that drives dispatch, help and completion.
package struct Action<Event: Sendable>: Sendable {
  /// The action in words.
  package var description: ActionDescription
  /// The event that it is to the screen.
  package var event: @Sendable (ActionInput) -> Event

  /// Makes an action that takes `parameters`; `samples` are the arguments worth trying when nobody says which.
  package init(
    _ name: String, _ summary: String, parameters: [Parameter] = [], isReload: Bool = false,
    samples: [[ActionArgument]] = [[]], event: @escaping @Sendable (ActionInput) -> Event
  ) {
    description = ActionDescription(
      name: name, summary: summary, parameters: parameters, isReload: isReload, samples: samples)
    self.event = event
  }
}

/// An action in words.
package struct ActionDescription: Hashable, Sendable {
  /// The word of the language.
  package var name: String
  /// What it does, in one line.
  package var summary: String
  /// What it must be given, in order.
  package var parameters: [Parameter]
  /// Whether a change of the source takes effect with it.
  package var isReload: Bool
  /// The arguments that an exploration tries.
  package var samples: [[ActionArgument]]

  /// Describes an action.
  package init(
    name: String, summary: String, parameters: [Parameter], isReload: Bool,
    samples: [[ActionArgument]]
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.isReload = isReload
    self.samples = samples
  }
}

/// Something that an action must be given.
package struct Parameter: Hashable, Sendable {
  /// What help calls it.
  package var name: String
  /// What may be written there.
  package var kind: Kind
  /// Whether it may be left out, with all that follows.
  package var isOptional: Bool

  /// The kinds of parameter.
  package enum Kind: Hashable, Sendable {
    /// A text in quotes.
    case text
    /// A position, counted from 1.
    case position
    /// A section and a row, both counted from 1: `2.1`.
    case cell
    /// One of these words.
    case choice([String])
  }

  /// Makes a parameter.
  package init(_ name: String, _ kind: Kind, isOptional: Bool = false) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
  }
}

/// What an action was given.
package enum ActionArgument: Hashable, Sendable {
  /// A text.
  case text(String)
  /// A position, counted from 1.
  case position(Int)
  /// A section and a row, both counted from 1.
  case cell(section: Int, row: Int)
  /// One of the parameter's words.
  case choice(String)
}

extension ActionArgument: CustomStringConvertible {
  /// The argument as it is written.
  package var description: String {
    switch self {
    case .text(let text): quoted(text)
    case .position(let position): String(position)
    case .cell(let section, let row): "\(section).\(row)"
    case .choice(let word): word
    }
  }
}

/// What the world hands to an action: its arguments, and what the source has to say.
package struct ActionInput: Sendable {
  /// What was written behind the word; as many as the action has parameters, each of its kind.
  package var arguments: [ActionArgument]
  /// The source that the action concerns, as it is now.
  package var source: Source
  /// Whether another source is listed than at the reload before.
  package var sourceChanged: Bool

  /// Makes an input.
  package init(arguments: [ActionArgument], source: Source, sourceChanged: Bool) {
    self.arguments = arguments
    self.source = source
    self.sourceChanged = sourceChanged
  }

  /// The text given first, or an empty one.
  package var text: String { text(at: 0) }

  /// The text or word given at `index`, or an empty one.
  package func text(at index: Int) -> String {
    guard arguments.indices.contains(index) else { return "" }
    switch arguments[index] {
    case .text(let text), .choice(let text): return text
    case .position, .cell: return ""
    }
  }

  /// The position given first, or 0, which no row has.
  package var position: Int {
    if case .position(let position)? = arguments.first { position } else { 0 }
  }

  /// The cell given first, or one that no screen has.
  package var cell: (section: Int, row: Int) {
    if case .cell(let section, let row)? = arguments.first { (section, row) } else { (0, 0) }
  }
}
