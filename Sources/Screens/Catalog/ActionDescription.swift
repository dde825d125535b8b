/// The name, the parameters and the summary of an action.
package struct ActionDescription: Hashable, Sendable {
  /// The word in a script.
  package var name: String
  /// The summary of the action, in one line.
  package var summary: String
  /// The required parameters, in order.
  package var parameters: [Parameter]
  /// Whether a change of the source takes effect with this action.
  package var isReload: Bool
  /// Whether the action edits a row of the source.
  package var isEdit = false
  /// Whether an exploration tries the action only in the initial state.
  package var isOnce = false
  /// The arguments that an exploration tries.
  package var samples: [[ActionArgument]]

  /// Creates a description.
  package init(
    name: String, summary: String, parameters: [Parameter], isReload: Bool,
    samples: [[ActionArgument]]
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.isReload = isReload
    self.samples = samples
  }
}
