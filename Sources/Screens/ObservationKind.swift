/// The values that an observation can have.
package enum ObservationKind: Hashable, Sendable {
  /// A whole number.
  case integer
  /// A whole number, or `none`.
  case optionalInteger
  /// `yes` or `no`.
  case flag
  /// One of these words.
  case choice([String])
  /// One or more of these words in this order, joined by `+`, or one of `alone`.
  case combination([String], alone: [String])
  /// Any word, or `none`.
  case word
  /// Any text, or `none`.
  case text
}
