internal import Text

/// An argument of an action in a script.
package enum ActionArgument: Hashable, Sendable {
  case text(String)
  /// A position, counted from 1.
  case position(Int)
  /// A section and a row, both counted from 1.
  case cell(section: Int, row: Int)
  /// Two positions, counted from 1. The second is not before the first.
  case range(Int, Int)
  /// One of the words that the parameter allows.
  case choice(String)
}

extension ActionArgument: CustomStringConvertible {
  /// The argument as a script writes it.
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
