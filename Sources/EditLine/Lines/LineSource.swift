/// Where lines come from: a person at a terminal, a pipe, or a test.
package protocol LineSource: AnyObject {
  /// Asks for the next line, helping a person with what `setup` knows.
  func nextLine(_ setup: LineSetup) -> LineInput
  /// Asks a person, who is shown `prompt`, whether to go on: by one key where the terminal tells it alone, or else by a line.
  func goesOn(_ prompt: StyledText) -> Bool
}

extension LineSource {
  package func goesOn(_ prompt: StyledText) -> Bool {
    guard case .line(let answer) = nextLine(LineSetup(prompt: prompt)) else { return false }
    return answer.allSatisfy { $0 == " " }
  }
}
