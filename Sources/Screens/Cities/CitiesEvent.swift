/// What may happen to the form of cities.
package enum CitiesEvent: Hashable, Sendable {
  /// Text is typed behind what is in the field.
  case type(String)
  /// The backspace key is pressed.
  case backspace
  /// The match at this position, from 1, is tapped.
  case select(Int)
  /// The button is pressed.
  case done
  /// An answer comes, though the form asks nothing.
  case answered
}
