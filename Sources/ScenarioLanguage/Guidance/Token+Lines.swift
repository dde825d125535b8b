internal import Text

extension Token {
  /// Divides `text` into tokens, with positions in UTF-8 bytes.
  ///
  /// The shell uses the tokens to color a line and to find the word to complete. The parser reads
  /// the same tokens.
  package static func all(in text: String) -> [Token] {
    let bytes = Array(text.utf8)
    var lexer = Lexer(bytes, in: 0..<bytes.count)
    var tokens: [Token] = []
    while true {
      let token = lexer.next()
      if token.kind == .end { return tokens }
      tokens.append(token)
    }
  }
}

/// Whether a `(` or inline rows are open at the end of `text`, so that a shell should ask the user
/// for another line.
///
/// An open quote is complete: strings end with their line, so another line cannot close it.
package func isIncomplete(_ text: String) -> Bool {
  let bytes = Array(text.utf8)
  var lexer = Lexer(bytes, in: 0..<bytes.count)
  var depth = 0
  var hasOpenRows = false
  while true {
    let token = lexer.next()
    switch token.kind {
    case .end: return depth > 0 || hasOpenRows
    case .opening: depth += 1
    case .closing: depth = max(depth - 1, 0)
    case .rows: hasOpenRows = lexer.rows?.isClosed == false
    case .step, .request, .word, .name, .operator, .number, .duration, .string, .openString,
      .repetition, .background, .separator, .comment:
      break
    }
  }
}
