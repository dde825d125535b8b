/// The laws that events are judged by.
package enum LawSelection: Hashable, Sendable {
  /// None.
  case none
  /// All that the screen has.
  case all
  /// Those of these names.
  case named([String])
}
