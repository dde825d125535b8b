package struct Progress: Hashable, Sendable {
  /// The states seen so far.
  package var states: Int
  /// The transitions taken so far.
  package var transitions: Int
  /// The depth of the states that are being expanded.
  package var depth: Int
}
