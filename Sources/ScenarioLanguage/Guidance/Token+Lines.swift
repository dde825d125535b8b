internal import Text

extension Token {
  /// Cuts `text` into the tokens that a reader sees, places counted in bytes of UTF-8.
  ///
  /// This is how a shell colors a line and finds the word to complete: the parser reads the same tokens.
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

/// Whether a `(` or inline rows are open at the end of `text`, so that a shell should ask for another line.
///
/// A quote is not: no text of the language has a line's end in it, so that nothing that comes could close it.
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
