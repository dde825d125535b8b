/// Something that a person can do on a screen: a row of the table that drives dispatch, help and completion.
package struct Action<Event: Sendable>: Sendable {
  /// The action in words.
  package var description: ActionDescription
  /// The event that it is to the screen.
  package var event: @Sendable (ActionInput) -> Event

  /// Creates an action with `parameters`; `samples` are the arguments to try if a script does not specify any.
  package init(
    _ name: String, _ summary: String, parameters: [Parameter] = [], isReload: Bool = false,
    isEdit: Bool = false, example: String? = nil,
    samples: [[ActionArgument]] = [[]], event: @escaping @Sendable (ActionInput) -> Event
  ) {
    description = ActionDescription(
      name: name, summary: summary, parameters: parameters, isReload: isReload, samples: samples)
    description.isEdit = isEdit
    description.example = example
    self.event = event
  }
}
