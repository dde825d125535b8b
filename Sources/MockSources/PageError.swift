/// The reason why a source cannot send a page.
package enum PageError: Error, Hashable, Sendable {
  /// The key is an id that the source never had.
  case unknownCursor
  /// The script sets a number of rows that is greater than the number of rows from that position.
  case tooFewRows(available: Int)
  /// The script sets a number of rows that is greater than a response can have.
  case tooManyRows(limit: Int)
}

extension PageError: CustomStringConvertible {
  /// The error as a phrase.
  package var description: String {
    switch self {
    case .unknownCursor: "unknown cursor"
    case .tooFewRows(available: 0): "the source has no row from this position on"
    case .tooFewRows(available: 1): "the source has only 1 row from this position on"
    case .tooFewRows(let available): "the source has only \(available) rows from this position on"
    case .tooManyRows(let limit): "a response has more than \(limit) rows"
    }
  }
}
