/// A page of a source: its rows, and the key of the next page.
package struct SourcePage: Hashable, Sendable {
  /// The rows of the page.
  package let rows: [Row]
  /// The hash of each row's id.
  package let digests: [Int]
  /// Whether each hash is greater than the one before.
  package let digestsAscend: Bool
  /// The key of the next page, or `nil` at the end.
  package var next: PageKey?
  /// The key of the previous page, or `nil` at the beginning. Only lists that start in the middle use this key.
  package var previous: PageKey?
  /// The ids under which rows were inserted, by the ids that the server gave them.
  package var localIDs: [RowID: RowID] = [:]

  /// Creates a page of `rows`.
  package init(rows: [Row], next: PageKey?) {
    self.rows = rows
    digests = rows.digests
    digestsAscend = digests.ascend
    self.next = next
  }

  /// Creates a page of the rows in `page`.
  init(_ page: consuming RowPage, next: PageKey?) {
    rows = page.rows
    digests = page.digests
    digestsAscend = page.digestsAscend
    self.next = next
  }
}
