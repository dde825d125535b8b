package import EditLine
internal import ScenarioLanguage
internal import Text

extension Guide {
  /// Returns the styles of the parts of a line: known and unknown words, numbers, strings and comments.
  package func highlighted(_ line: String) -> [StyledRange] {
    guard !ShellLine.isCommand(line) else { return highlighted(command: line) }
    let bytes = Array(line.utf8)
    return Token.all(in: line).compactMap { token in
      style(of: token, in: bytes).map { StyledRange(token.span.range, $0) }
    }
  }

  /// Returns the style of a word of a script, or `nil` for the default style.
  private func style(of token: Token, in bytes: [UInt8]) -> Style? {
    switch token.kind {
    case .step:
      knows(step: String(decoding: bytes[token.span.range], as: UTF8.self))
        ? Style(.blue) : Style(.red)
    case .number, .duration, .repetition, .request: Style(.magenta)
    case .string, .openString, .rows: Style(.cyan)
    case .comment: .dim
    case .name: Style(.green)
    case .word, .operator, .background, .opening, .closing, .separator, .end: nil
    }
  }

  /// Returns the style of a line that begins with a colon, which depends on whether its command is known.
  private func highlighted(command line: String) -> [StyledRange] {
    guard let range = LineContext.commandWords(of: line).first else { return [] }
    let name = String(decoding: Array(line.utf8)[range], as: UTF8.self)
    return [StyledRange(range, ColonCommand.named(name) == nil ? Style(.red) : Style(.blue))]
  }
}
