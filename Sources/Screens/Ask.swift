package import MockSources

/// The purpose of a request, such as to load a page.
package enum Ask: Hashable, Sendable {
  /// The first page, by whatever key the source's paging gives it.
  case firstPage
  /// The page of this key.
  case page(PageKey)
  /// All rows, under the name that the screen has for them.
  case rows(String)
  /// A number, under the name that the screen has for it.
  case count(String)
  /// To save an edit.
  case edit(SavedEdit)

  /// Whether it saves an edit.
  package var isEdit: Bool { if case .edit = self { true } else { false } }

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
