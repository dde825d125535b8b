extension Token {
  /// Cuts `text` into the tokens that a reader sees, places counted in bytes of UTF-8.
  ///
  /// This is how a shell colours a line and finds the word to complete: the parser reads the same tokens.
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

/// Whether a `(` or, on the last line, a quote is open, so that a shell should ask for another line.
package func isIncomplete(_ text: String) -> Bool {
  let tokens = Token.all(in: text)
  if tokens.last?.kind == .openString { return true }
  var depth = 0
  for token in tokens {
    if token.kind == .opening { depth += 1 }
    if token.kind == .closing { depth = max(depth - 1, 0) }
  }
  return depth > 0
}
