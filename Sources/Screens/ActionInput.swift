package import MockSources

/// The input of an action: its arguments and data from the source.
package struct ActionInput: Sendable {
  /// The arguments in the script, if any.
  private let given: [ActionArgument]?
  /// The current source of the action.
  package var source: Source
  /// Whether the script named another source since the last reload.
  package var sourceChanged: Bool

  /// Creates an input. Most actions have no arguments.
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
