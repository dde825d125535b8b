package import MockSources

/// Rows as they came, answer by answer, with a count of those that were there already.
package struct AliyunRows: Hashable, Sendable {
  /// The rows, one array for each answer that had any.
  package private(set) var pages: [[Row]] = []
  /// How many rows there are beyond the first with the same id.
  package private(set) var duplicates = 0
  private var ids: Set<RowID> = []

  /// Makes the rows of a first answer.
  package init(_ rows: [Row] = []) {
    append(rows)
  }

  /// How many there are.
  package var count: Int { pages.reduce(0) { $0 + $1.count } }
  /// Whether there are none.
  package var isEmpty: Bool { pages.isEmpty }

  /// Puts the rows of another answer behind the others, whatever they are.
  package mutating func append(_ rows: [Row]) {
    guard !rows.isEmpty else { return }
    pages.append(rows)
    for row in rows where !ids.insert(row.id).inserted { duplicates += 1 }
  }
}
