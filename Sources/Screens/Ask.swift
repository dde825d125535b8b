package import MockSources
internal import Text

/// The purpose of a request, such as to load a page.
package enum Ask: Hashable, Sendable {
  /// The first page, by whatever key the source's paging gives it.
  case firstPage
  case page(PageKey)
  /// All rows, under the name that the screen has for them.
  case rows(String)
  /// A number, under the name that the screen has for it.
  case count(String)
  case edit(SavedEdit)

  /// The number that a plain `succeed` responds with, whatever the source.
  package static let standardCount = 3
}

extension Ask: CustomStringConvertible {
  /// The words after `asks #1`: `page 2`, `films`.
  package var description: String {
    switch self {
    case .firstPage: "first"
    case .page(let key): key.description
    case .rows(let name), .count(let name): name
    case .edit(let edit): edit.description
    }
  }
}

/// An edit that a request saves.
package enum SavedEdit: Hashable, Sendable {
  /// The row with this id is removed.
  case remove(RowID)
  /// The row with this id gets another title.
  case rename(RowID, title: String)
  /// A row with this title is inserted in front, which the list calls `local` until the server has given an id.
  case insert(title: String, local: RowID)
}

extension SavedEdit: CustomStringConvertible {
  /// The words of a trace: `remove "3"`, `rename "3" "x"`, `insert "x"`.
  package var description: String {
    switch self {
    case .remove(let id): "remove \(quoted(id.description))"
    case .rename(let id, let title): "rename \(quoted(id.description)) \(quoted(title))"
    case .insert(let title, _): "insert \(quoted(title))"
    }
  }
}
