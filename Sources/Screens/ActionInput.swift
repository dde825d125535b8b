package import MockSources

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
