package import ScenarioRunner
package import Text

/// A format whose text is known as a whole, and written at the end of a run.
package struct WholeText: Recorder {
  /// The text.
  private let text: String

  /// Creates what writes `text` in `style`.
  package init(_ text: String, _ style: ReportStyle) {
    self.text = style.breaksCommands ? withoutWorkflowCommands(text) : text
  }

  package mutating func record(_ event: RunEvent, into output: inout TextBuffer) {
    if case .ran = event { output.append(text) }
  }
}
