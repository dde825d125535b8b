/// The reason why a `server` step cannot be performed.
package enum ServerChangeError: Error, Hashable, Sendable {
  /// There are no numbers left for the ids of new rows.
  case noMoreIDs
  /// The changes split the rows into more stretches than a source stores.
  case tooManyPlaces
}

extension ServerChangeError: CustomStringConvertible {
  /// The error as a phrase.
  package var description: String {
    switch self {
    case .noMoreIDs: "the source has no ids left for so many rows"
    case .tooManyPlaces:
      "the rows of a source can be changed in at most \(ServerRows.stretchLimit) places"
    }
  }
}
