/// What a test waited for in vain, with the screen as it stood.
package struct TerminalFailure: Error, CustomStringConvertible {
  /// What was waited for.
  package var expectation: String
  /// The screen as it stood.
  package var screen: String

  /// The expectation and the screen in a frame.
  package var description: String {
    "\(expectation); the screen shows\n┌\n"
      + screen.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "│\($0)" }.joined(separator: "\n") + "\n└"
  }
}
