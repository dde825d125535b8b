package import Screens

/// An action of a screen with what it is given.
package struct PlannedAction: Hashable, Sendable {
  /// The place in the screen's table.
  package var index: Int
  /// What it is given, or nothing where it takes nothing, as most do: an empty array would be counted as one more reference
  /// wherever it is passed on.
  let given: [ActionArgument]?
  /// Whether a change of the source takes effect with it.
  package var isReload: Bool
  /// Whether an `&` leaves its request in flight.
  package var isInBackground: Bool

  /// Makes an action.
  package init(
    _ index: Int, _ arguments: [ActionArgument] = [], isReload: Bool, isInBackground: Bool
  ) {
    self.index = index
    given = arguments.isEmpty ? nil : arguments
    self.isReload = isReload
    self.isInBackground = isInBackground
  }

  /// What it is given; as many as it has parameters, each of its kind.
  package var arguments: [ActionArgument] { given ?? [] }
}
