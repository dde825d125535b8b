package import MockSources

/// The purpose of a request, for example to load a page.
package enum Ask: Hashable, Sendable {
  /// The first page. Its key depends on the paging of the source.
  case firstPage
  /// The page with this key.
  case page(PageKey)
  /// All rows. The screen's own name for them, such as `films`, appears in traces.
  case rows(String)
  /// A number. The screen's own name for it appears in traces.
  case count(String)
  /// An edit to save.
  case edit(SavedEdit)

  /// The number that a plain `succeed` responds with, for any source.
  package static let standardCount = 3
}

extension Ask: CustomStringConvertible {
  /// The words after `asks #1` in a trace: `page 2`, `films`.
  package var description: String {
    switch self {
    case .firstPage: "first"
    case .page(let key): key.description
    case .rows(let name), .count(let name): name
    case .edit(let edit): edit.description
    }
  }
}
