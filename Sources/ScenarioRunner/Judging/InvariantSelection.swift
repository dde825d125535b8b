/// The invariants that events are judged by.
package enum InvariantSelection: Hashable, Sendable {
  /// None.
  case none
  /// All that the screen has.
  case all
  /// Those of these names.
  case named([String])
}
