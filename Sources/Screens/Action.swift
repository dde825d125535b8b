package import MockSources
internal import ScenarioLanguage
internal import Text

/// Something that a person can do on a screen: a row of the table that drives dispatch, help and completion.
package struct Action<Event: Sendable>: Sendable {
  /// The action in words.
  package var description: ActionDescription
  /// The event that it is to the screen.
  package var event: @Sendable (ActionInput) -> Event

  /// Creates an action with `parameters`; `samples` are the arguments to try if a script does not specify any.
  package init(
    _ name: String, _ summary: String, parameters: [Parameter] = [], isReload: Bool = false,
    isEdit: Bool = false,
    samples: [[ActionArgument]] = [[]], event: @escaping @Sendable (ActionInput) -> Event
  ) {
    description = ActionDescription(
      name: name, summary: summary, parameters: parameters, isReload: isReload, samples: samples)
    description.isEdit = isEdit
    self.event = event
  }
}

/// The input of an action: its arguments and data from the source.
package struct ActionInput: Sendable {
  /// The written arguments, if any.
  private let given: [ActionArgument]?
  /// The source that the action concerns, as it is now.
  package var source: Source
  /// Whether another source is listed than at the reload before.
  package var sourceChanged: Bool

  /// Creates an input; most actions take no arguments.
  package init(arguments: [ActionArgument]?, source: Source, sourceChanged: Bool) {
    given = arguments
    self.source = source
    self.sourceChanged = sourceChanged
  }

  /// The written arguments: one for each parameter of the action, each of the parameter's kind.
  package var arguments: [ActionArgument] { given ?? [] }

  /// The text given first, or an empty one.
  package var text: String { text(at: 0) }

  /// The text or word given at `index`, or an empty one.
  package func text(at index: Int) -> String {
    guard arguments.indices.contains(index) else { return "" }
    switch arguments[index] {
    case .text(let text), .choice(let text): return text
    case .position, .cell, .range: return ""
    }
  }

  /// The position given first, or 0, which no row has.
  package var position: Int {
    if case .position(let position)? = arguments.first { position } else { 0 }
  }

  /// The positions given first, or those of no row.
  package var range: (first: Int, last: Int) {
    if case .range(let first, let last)? = arguments.first { (first, last) } else { (0, 0) }
  }

  /// The cell given first, or one that no screen has.
  package var cell: (section: Int, row: Int) {
    if case .cell(let section, let row)? = arguments.first { (section, row) } else { (0, 0) }
  }
}

/// An argument of an action.
package enum ActionArgument: Hashable, Sendable {
  case text(String)
  /// A position, counted from 1.
  case position(Int)
  /// A section and a row, both counted from 1.
  case cell(section: Int, row: Int)
  /// Two positions, counted from 1, the second not before the first.
  case range(Int, Int)
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
    case .range(let first, let last): "\(first)..\(last)"
    case .choice(let word): word
    }
  }
}

/// Something that an action must be given.
package struct Parameter: Hashable, Sendable {
  /// The name of the parameter in help.
  package var name: String
  /// The kind of argument that the parameter accepts.
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
    /// Two positions, counted from 1: `3..8`.
    case range
    /// One of these words.
    case choice([String])
  }

  package init(_ name: String, _ kind: Kind, isOptional: Bool = false) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
  }
}
