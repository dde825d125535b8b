/// A page of a source: its rows, and the key of the next page.
package struct SourcePage: Hashable, Sendable {
  package let rows: [Row]
  /// The number of each row's id, or the hash of an id that is text.
  package let digests: [Int]
  /// Whether each of these numbers is greater than the one before.
  package let digestsAscend: Bool
  /// The key of the next page, or `nil` at the end.
  package var next: PageKey?
  /// The key of the previous page, or `nil` at the beginning. Only lists that start in the middle use this key.
  package var previous: PageKey?
  /// The ids under which rows were inserted, by the ids that the server gave them.
  package var localIDs: [RowID: RowID] = [:]

  package init(rows: [Row], next: PageKey?) {
    self.rows = rows
    digests = rows.map { $0.number }
    digestsAscend = zip(digests, digests.dropFirst()).allSatisfy { $0 < $1 }
    self.next = next
  }
}

/// The reason why a source cannot send a page.
package enum PageError: Error, Hashable, Sendable {
  /// The key is an id that the source never had.
  case unknownCursor
  /// The script sends more rows than the source has after the requested position.
  case tooFewRows(available: Int)
  /// The script sends more rows than a response can have.
  case tooManyRows(limit: Int)
}

extension PageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownCursor: "unknown cursor"
    case .tooFewRows(available: 0): "the source has no more rows at this position"
    case .tooFewRows(available: 1): "the source has only 1 more row at this position"
    case .tooFewRows(let available): "the source has only \(available) more rows at this position"
    case .tooManyRows(let limit): "a response has more than \(limit) rows"
    }
  }
}
