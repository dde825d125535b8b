internal import Text

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

/// What a request asks a source for.
package enum PageKey: Hashable, Sendable {
  /// The page of this number, from 1.
  case page(Int)
  /// The rows from this position.
  case offset(Int)
  /// The first rows of a source with cursors.
  case first
  /// The rows after the one with this id.
  case after(RowID)
  /// All rows.
  case all
}

extension PageKey: CustomStringConvertible {
  /// The text of a trace: `page 2`, `offset 20`, `first`, `after "20"`, `all`.
  package var description: String {
    switch self {
    case .page(let number): "page \(number)"
    case .offset(let offset): "offset \(offset)"
    case .first: "first"
    case .after(let id): "after \(quoted(id.description))"
    case .all: "all"
    }
  }
}
