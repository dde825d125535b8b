/// The reason why a source cannot send a page.
package enum PageError: Error, Hashable, Sendable {
  /// The key is an id that the source never had.
  case unknownCursor
  /// A page of more rows was requested than the source has from that position.
  case tooFewRows(available: Int)
  /// A page of more rows was requested than a response may have.
  case tooManyRows(limit: Int)
}

extension PageError: CustomStringConvertible {
  /// The error as a phrase.
  package var description: String {
    switch self {
    case .unknownCursor: "unknown cursor"
    case .tooFewRows(available: 0): "the source has no row left from there"
    case .tooFewRows(available: 1): "the source has only 1 row left from there"
    case .tooFewRows(let available): "the source has only \(available) rows left from there"
    case .tooManyRows(let limit): "an answer has more than \(limit) rows"
    }
  }
}
