package import ScenarioRunner
package import Text

/// Turns run events into the text of a format, independent of files, the terminal and the exit status.
package protocol Recorder: Sendable {
  /// Writes the text for `event` in this format.
  mutating func record(_ event: RunEvent, into output: inout TextBuffer)
}

/// A recorder of text that is complete before the run, and written at its end.
package struct WholeText: Recorder {
  private let text: String

  /// Creates a recorder that writes `text` in `style`.
  package init(_ text: String, _ style: ReportStyle) {
    self.text = style.breaksCommands ? withoutWorkflowCommands(text) : text
  }

  package mutating func record(_ event: RunEvent, into output: inout TextBuffer) {
    if case .ran = event { output.append(text) }
  }
}
