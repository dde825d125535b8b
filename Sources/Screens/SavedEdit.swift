package import MockSources
internal import Text

/// An edit that a request saves.
package enum SavedEdit: Hashable, Sendable {
  /// The row with this id is removed.
  case remove(RowID)
  /// The row with this id gets another title.
  case rename(RowID, title: String)
  /// A row with this title is inserted at the beginning. The list uses the id `local` until the
  /// server has given the row an id.
  case insert(title: String, local: RowID)
}

extension SavedEdit: CustomStringConvertible {
  /// The edit as a trace prints it: `remove "3"`, `rename "3" "x"`, `insert "x"`.
  package var description: String {
    switch self {
    case .remove(let id): "remove \(quoted(id.description))"
    case .rename(let id, let title): "rename \(quoted(id.description)) \(quoted(title))"
    case .insert(let title, _): "insert \(quoted(title))"
    }
  }
}
