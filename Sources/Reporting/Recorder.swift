package import ScenarioRunner
package import Text

/// Turns run events into the text of a format; it knows no file, terminal or exit status.
package protocol Recorder: Sendable {
  /// Writes what `event` is worth in this format.
  mutating func record(_ event: RunEvent, into output: inout TextBuffer)
  /// Takes out the next piece of what waited for the end of the run, to be written behind that, or nothing where none is left.
  mutating func takeNextPiece() -> [UInt8]?
  /// Makes what gathers what this format says of files all of whose cases passed, on one of the threads that judge them; only
  /// formats that say they tell such files are asked.
  func passedFilesTeller() -> any PassedFilesTeller
  /// Takes what that gathered of the next files.
  mutating func take(textOfPassed text: [UInt8])
}

extension Recorder {
  package func passedFilesTeller() -> any PassedFilesTeller { NoTeller() }

  package mutating func take(textOfPassed text: [UInt8]) {}

  package mutating func takeNextPiece() -> [UInt8]? { nil }

  /// Writes what `event` is worth, and all that waited for it.
  package mutating func recordWhole(_ event: RunEvent, into output: inout TextBuffer) {
    record(event, into: &output)
    while let piece = takeNextPiece() { output.append(piece) }
  }
}

/// Tells nothing, for formats that tell no such files.
private final class NoTeller: PassedFilesTeller {
  func tell(_ cases: [PassedCase], of file: String) {}
  func takeText() -> [UInt8] { [] }
}
