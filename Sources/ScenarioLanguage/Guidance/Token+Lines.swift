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

/// What is open at the end of a script that is read line by line, so that a shell asks the user for
/// another line.
///
/// An open quote is complete: strings end with their line, so another line cannot close it.
package struct OpenScript {
  /// The number of open `(`.
  private var depth = 0
  /// The word whose line closes the inline rows that are open, if any.
  package private(set) var closingWord: String?

  package init() {}

  package init(_ text: String) {
    read(text)
  }

  /// Whether a `(` or inline rows are open.
  package var isOpen: Bool { depth > 0 || closingWord != nil }

  /// Reads one or more further lines. While inline rows are open, `lines` must be one line.
  package mutating func read(_ lines: String) {
    if let closingWord {
      if closingWord.hasBytes(of: lines) { self.closingWord = nil }
      return
    }
    let bytes = Array(lines.utf8)
    var lexer = Lexer(bytes, in: 0..<bytes.count)
    while true {
      switch lexer.next().kind {
      case .end:
        if let rows = lexer.rows, !rows.isClosed {
          closingWord = String(decoding: bytes[rows.word], as: UTF8.self)
        }
        return
      case .opening: depth += 1
      case .closing: depth = max(depth - 1, 0)
      case .rows, .step, .request, .word, .name, .operator, .number, .duration, .string,
        .openString, .repetition, .background, .separator, .comment:
        break
      }
    }
  }
}
