/// An action in words.
package struct ActionDescription: Hashable, Sendable {
  /// The word of the language.
  package var name: String
  /// The summary of the action, in one line.
  package var summary: String
  /// The required parameters, in order.
  package var parameters: [Parameter]
  /// Whether a change of the source takes effect with it.
  package var isReload: Bool
  /// Whether it edits a row of the source.
  package var isEdit = false
  /// Whether an exploration tries it in the initial state only.
  package var isOnce = false
  /// The arguments that an exploration tries.
  package var samples: [[ActionArgument]]
  /// A script that shows the action at work, if the sample of the screen does not.
  package var example: String?

  /// Describes an action.
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
