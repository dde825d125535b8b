package import MockSources

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
