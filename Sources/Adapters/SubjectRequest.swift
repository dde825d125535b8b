package import MockSources
package import Screens

/// The purpose of a request of a list with layers, as a subject reports it.
package enum SubjectRequest: Hashable, Sendable {
  /// The page with this key, or the first page without a key.
  case page(key: String?)
  /// The page that begins at the row with this ID.
  case from(String)
  /// The page before the row with this ID.
  case before(String)
  /// This edit is saved.
  case edit(SavedEdit)

  /// A slot for a request. A list has at most one current request in each slot.
  package enum Slot: Hashable, Sendable {
    /// Reloads and next pages.
    case page
    /// Previous pages.
    case previous
    case edit
  }

  package var slot: Slot {
    switch self {
    case .page, .from: .page
    case .before: .previous
    case .edit: .edit
    }
  }

  /// Returns the purpose of the request as a trace prints it, or `nil` if the key is not valid for
  /// a source with `paging`.
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
  /// The request as a trace prints it for a source with cursor paging.
  package var description: String { ask(.cursor)?.description ?? "" }
}
