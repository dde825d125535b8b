package import ScenarioRunner
package import Text

/// Turns run events into the text of a format, independent of files, the terminal and the exit status.
package protocol Recorder: Sendable {
  /// Writes the text for `event` in this format.
  mutating func record(_ event: RunEvent, into output: inout TextBuffer)
  /// Removes and returns the next piece of the text that waited for the end of the run, or `nil` if none is left.
  mutating func takeNextPiece() -> [UInt8]?
}

extension Recorder {
  package mutating func takeNextPiece() -> [UInt8]? { nil }

  /// Writes the text for `event`, and all text that waited for it.
  package mutating func recordWhole(_ event: RunEvent, into output: inout TextBuffer) {
    record(event, into: &output)
    while let piece = takeNextPiece() { output.append(piece) }
  }
}
