/// A source of lines: a user at a terminal, a pipe, or a test.
package protocol LineSource: AnyObject {
  /// Reads the next line, with the prompt, hints and completions of `setup`.
  func nextLine(_ setup: LineSetup) -> LineInput
  /// Shows `prompt` and returns whether the user wants to continue.
  ///
  /// Reads a single key if the terminal can deliver one, or a line if it cannot.
  func goesOn(_ prompt: StyledText) -> Bool
}

extension LineSource {
  package func goesOn(_ prompt: StyledText) -> Bool {
    guard case .line(let answer) = nextLine(LineSetup(prompt: prompt)) else { return false }
    return answer.allSatisfy { $0 == " " }
  }
}
