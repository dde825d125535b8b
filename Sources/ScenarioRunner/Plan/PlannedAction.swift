package import Screens

/// An action of a screen with its arguments.
package struct PlannedAction: Hashable, Sendable {
  /// The place in the screen's table.
  package var index: Int
  /// The arguments, or `nil` without any: an empty array would be counted as one more reference
  /// wherever it is passed on.
  let given: [ActionArgument]?
  /// Whether a new source takes effect with it.
  package var isReload: Bool
  /// Whether an `&` leaves its request in flight.
  package var isInBackground: Bool

  /// Creates an action.
  package init(
    _ index: Int, _ arguments: [ActionArgument] = [], isReload: Bool, isInBackground: Bool
  ) {
    self.index = index
    given = arguments.isEmpty ? nil : arguments
    self.isReload = isReload
    self.isInBackground = isInBackground
  }

  /// The arguments, one for each parameter, each of its kind.
  package var arguments: [ActionArgument] { given ?? [] }
}
