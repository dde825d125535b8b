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
package func isIncomplete(_ text: String) -> Bool { continuation(of: text) != nil }

/// Returns the word whose line closes the inline rows that are open at the end of `text`.
package func wordClosingRows(in text: String) -> String? {
  if case .rows(let word) = continuation(of: text) { word } else { nil }
}

/// The reason why a text needs another line.
private enum Continuation {
  /// A `(` is open.
  case group
  /// Inline rows are open until a line that is `word`.
  case rows(word: String)
}

private func continuation(of text: String) -> Continuation? {
  let bytes = Array(text.utf8)
  var lexer = Lexer(bytes, in: 0..<bytes.count)
  var depth = 0
  while true {
    let token = lexer.next()
    switch token.kind {
    case .end: return depth > 0 ? .group : nil
    case .opening: depth += 1
    case .closing: depth = max(depth - 1, 0)
    case .rows:
      if lexer.rows?.isClosed == false {
        let word = bytes[token.span.offset..<token.span.end].dropFirst(2)
        return .rows(word: String(decoding: word, as: UTF8.self))
      }
    case .step, .request, .word, .name, .operator, .number, .duration, .string, .openString,
      .repetition, .background, .separator, .comment:
      break
    }
  }
}
