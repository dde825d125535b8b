package import MockSources
package import Screens

/// The purpose of a request of a list with layers, as a subject reports it.
package enum SubjectRequest: Hashable, Sendable {
  /// The page of this key, or the first page.
  case page(key: String?)
  /// The page that begins at the row with this ID.
  case from(String)
  /// The page before the row with this ID.
  case before(String)
  /// To save an edit.
  case edit(SavedEdit)

  /// The slot of a list that the request occupies.
  package enum Slot: Hashable, Sendable {
    /// Reloads and next pages.
    case page
    /// Previous pages.
    case previous
    /// Edits.
    case edit
  }

  /// The slot of a list that the request occupies.
  package var slot: Slot {
    switch self {
    case .page, .from: .page
    case .before: .previous
    case .edit: .edit
    }
  }

  /// Returns the question of a trace, or `nil` if the key is not one of a source with `paging`.
  package func ask(_ paging: Paging) -> Ask? {
    switch self {
    case .page(nil): return .firstPage
    case .page(let key?):
      switch paging {
      case .numbered: return Int(key).map { $0 == 1 ? .firstPage : .page(.page($0)) }
      case .offset:
        guard let offset = Int(key), offset >= 0 else { return nil }
        return offset == 0 ? .firstPage : .page(.offset(offset))
      case .cursor: return .page(.after(RowID(key)))
      case .single: return .firstPage
      }
    case .from(let id): return .page(.from(RowID(id)))
    case .before(let id): return .page(.before(RowID(id)))
    case .edit(let edit): return .edit(edit)
    }
  }
}

extension SubjectRequest: CustomStringConvertible {
  /// The words of a trace, with a key as if it were that of a row.
  package var description: String { ask(.cursor)?.description ?? "" }
}
