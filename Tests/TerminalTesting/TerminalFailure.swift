/// The error of a wait that timed out, with the screen at that time.
package struct TerminalFailure: Error, CustomStringConvertible {
  /// The expected result.
  package var expectation: String
  /// The text of the screen.
  package var screen: String

  /// The expectation, and the screen in a frame.
  package var description: String {
    "\(expectation); the screen shows\n┌\n"
      + screen.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "│\($0)" }.joined(separator: "\n") + "\n└"
  }
}
