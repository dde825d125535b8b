package import ScenarioRunner
package import Text

/// Turns run events into the text of a format, independent of files, the terminal and the exit status.
package protocol Recorder: Sendable {
  /// Writes the text for `event` in this format.
  mutating func record(_ event: RunEvent, into output: inout TextBuffer)
}
