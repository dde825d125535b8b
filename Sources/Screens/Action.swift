/// An action of the user on a screen: a row of the table that drives dispatch, help and completion.
package struct Action<Event: Sendable>: Sendable {
  /// The name, the parameters and the summary of the action.
  package var description: ActionDescription
  /// Returns the screen's event for the action.
  package var event: @Sendable (ActionInput) -> Event

  /// Creates an action with `parameters`. `samples` are the arguments that an exploration tries.
  package init(
    _ name: String, _ summary: String, parameters: [Parameter] = [], isReload: Bool = false,
    isEdit: Bool = false,
    samples: [[ActionArgument]] = [[]], event: @escaping @Sendable (ActionInput) -> Event
  ) {
    description = ActionDescription(
      name: name, summary: summary, parameters: parameters, isReload: isReload, samples: samples)
    description.isEdit = isEdit
    self.event = event
  }
}
