package import Text

/// The key of a page that a request asks for.
package enum PageKey: Hashable, Sendable {
  /// The page of this number, from 1.
  case page(Int)
  /// The rows from this position.
  case offset(Int)
  /// The first rows of a source with cursors.
  case first
  /// The rows after the one with this id.
  case after(RowID)
  /// The rows starting with the row that has this id.
  case from(RowID)
  /// The rows directly before the row with this id.
  case before(RowID)
  /// All rows.
  case all
}

extension PageKey: CustomStringConvertible {
  /// The key as a trace prints it: `page 2`, `offset 20`, `first`, `after "20"`, `all`.
  package var description: String { written(write) }

  /// Appends the key as a trace prints it.
  package func write(into output: inout TextBuffer) {
    switch self {
    case .page(let number): output.append("page ", decimal: number)
    case .offset(let offset): output.append("offset ", decimal: offset)
    case .first: output.append("first")
    case .after(let id): output.append("after ", quoting: id.description)
    case .from(let id): output.append("from ", quoting: id.description)
    case .before(let id): output.append("before ", quoting: id.description)
    case .all: output.append("all")
    }
  }
}
