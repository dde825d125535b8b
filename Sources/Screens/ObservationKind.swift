/// The values of an observation.
package enum ObservationKind: Hashable, Sendable {
  /// A whole number.
  case integer
  /// A whole number, or `none`.
  case optionalInteger
  /// `yes` or `no`.
  case flag
  /// One of these words.
  case choice([String])
  /// One or more of these words in this order, joined by `+`, or one of the words `alone`.
  case combination([String], alone: [String])
  /// Any word, or `none`.
  case word
  /// Any string, or `none`.
  case text
}
