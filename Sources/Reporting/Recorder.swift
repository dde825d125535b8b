package import ScenarioRunner
package import Text

/// Turns run events into the text of a format, independent of files, the terminal and the exit status.
package protocol Recorder: Sendable {
  /// Writes the text for `event` in this format.
  mutating func record(_ event: RunEvent, into output: inout TextBuffer)
  /// Creates an object that collects the text about files whose cases all passed, on one of the threads that run them.
  ///
  /// Called only if the format's `tellsPassedFiles` is true.
  func passedFilesTeller() -> any PassedFilesTeller
  /// Appends the collected text of the next files.
  mutating func take(textOfPassed text: [UInt8])
}

extension Recorder {
  package func passedFilesTeller() -> any PassedFilesTeller { NoTeller() }

  package mutating func take(textOfPassed text: [UInt8]) {}
}

/// Collects nothing, for formats whose `tellsPassedFiles` is false.
private final class NoTeller: PassedFilesTeller {
  func tell(_ cases: [PassedCase], of file: String) {}
  func takeText() -> [UInt8] { [] }
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
