package import Screens

/// An action of a screen with its arguments.
package struct PlannedAction: Hashable, Sendable {
  /// The index in the screen's table of actions.
  package var index: Int
  /// The arguments, or `nil` if there are none. An empty array would need reference counting each
  /// time the action is copied.
  let given: [ActionArgument]?
  /// Whether the action makes a new source take effect.
  package var isReload: Bool
  /// Whether an `&` keeps the request of the action in flight.
  package var isInBackground: Bool

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
