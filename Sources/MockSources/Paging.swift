/// How a source cuts its rows into pages.
package enum Paging: String, Hashable, Sendable, CaseIterable {
  /// Pages are asked for by number, from 1.
  case numbered
  /// Pages are asked for by how many rows came before them.
  case offset
  /// Pages are asked for by the id of the row before them.
  case cursor
  /// All rows come in one page.
  case single

  /// The key that asks for the first page.
  package var firstKey: PageKey {
    switch self {
    case .numbered: .page(1)
    case .offset: .offset(0)
    case .cursor: .first
    case .single: .all
    }
  }
}
