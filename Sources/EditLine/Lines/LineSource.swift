/// A source of lines: a user at a terminal, a pipe, or a test.
package protocol LineSource: AnyObject {
  /// Reads the next line, with the prompt, hints and completions of `setup`.
  func nextLine(_ setup: LineSetup) -> LineInput
  /// Shows `prompt` and returns whether the user wants to continue.
  ///
  /// Reads a single key if the terminal can deliver one, or a line if it cannot.
  func confirms(_ prompt: StyledText) -> Bool
}

extension LineSource {
  package func confirms(_ prompt: StyledText) -> Bool {
    guard case .line(let answer) = nextLine(LineSetup(prompt: prompt)) else { return false }
    return answer.allSatisfy { $0 == " " }
  }
}

/// The result of reading a line.
package enum LineInput: Hashable, Sendable {
  /// A line without its line ending. A line that the user entered on several rows contains
  /// newlines.
  case line(String)
  /// The user abandoned the line with Ctrl-C.
  case interrupted
  case endOfInput
  /// A line could not be read, but the next line may be readable.
  case refused(LineRefusal)
}

/// The reason why a line could not be read.
package enum LineRefusal: Hashable, Sendable {
  /// The bytes of a line are not valid UTF-8 from this character on, counted from 1.
  case notText(line: Int, column: Int)
  /// A line has more bytes than the limit.
  case tooLong(line: Int, limit: Int)
  /// The system failed to read, with this error number. No more lines can be read.
  case unreadable(Int32)
}
