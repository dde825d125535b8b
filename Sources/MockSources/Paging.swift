/// How a source divides its rows into pages.
package enum Paging: String, Hashable, Sendable, CaseIterable {
  /// A page is requested by its number, from 1.
  case numbered
  /// A page is requested by the number of rows before it.
  case offset
  /// A page is requested by the id of the row before it.
  case cursor
  /// All rows are in one page.
  case single

  /// The key in the request for the first page.
  package var firstKey: PageKey {
    switch self {
    case .numbered: .page(1)
    case .offset: .offset(0)
    case .cursor: .first
    case .single: .all
    }
  }
}
