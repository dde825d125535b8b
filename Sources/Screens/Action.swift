package import MockSources

/// An action of the user on a screen: a row of the table that drives dispatch, help and completion.
package struct Action<Event: Sendable>: Sendable {
  package var description: ActionDescription
  /// Returns the screen's event for the action.
  package var event: @Sendable (ActionInput) -> Event

  /// Creates an action with `parameters`. `samples` are the arguments that an exploration tries.
  package init(
    _ name: String, _ summary: String, parameters: [Parameter] = [], isReload: Bool = false,
    isEdit: Bool = false, example: String? = nil,
    samples: [[ActionArgument]] = [[]], event: @escaping @Sendable (ActionInput) -> Event
  ) {
    description = ActionDescription(
      name: name, summary: summary, parameters: parameters, isReload: isReload, samples: samples)
    description.isEdit = isEdit
    description.example = example
    self.event = event
  }
}

/// The input of an action: its arguments and data from the source.
package struct ActionInput: Sendable {
  /// The arguments in the script, if any.
  private let given: [ActionArgument]?
  package var source: Source
  /// Whether the script named another source since the last reload.
  package var sourceChanged: Bool

  package init(arguments: [ActionArgument]?, source: Source, sourceChanged: Bool) {
    given = arguments
    self.source = source
    self.sourceChanged = sourceChanged
  }

  /// The arguments in the script, one for each parameter, each of the parameter's kind.
  package var arguments: [ActionArgument] { given ?? [] }

  /// The first string argument, or an empty string.
  package var text: String { text(at: 0) }

  /// The string or word at `index`, or an empty string.
  package func text(at index: Int) -> String {
    guard arguments.indices.contains(index) else { return "" }
    switch arguments[index] {
    case .text(let text), .choice(let text): return text
    case .position, .cell, .range: return ""
    }
  }

  /// The first position argument, or 0, which no row has.
  package var position: Int {
    if case .position(let position)? = arguments.first { position } else { 0 }
  }

  /// The first range argument, or a range without rows.
  package var range: (first: Int, last: Int) {
    if case .range(let first, let last)? = arguments.first { (first, last) } else { (0, 0) }
  }

  /// The first cell argument, or a cell that no screen has.
  package var cell: (section: Int, row: Int) {
    if case .cell(let section, let row)? = arguments.first { (section, row) } else { (0, 0) }
  }
}
