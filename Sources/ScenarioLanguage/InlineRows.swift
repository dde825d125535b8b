package import Text

/// The rows of a source that are written in the script: `<<END`, the rows on the lines below, and a line `END`.
package struct InlineRows: Hashable, Sendable {
  /// The word that ends the rows, on a line of its own.
  package var word: String
  /// The rows as written, with the end of every line.
  package var text: String
  /// The bytes of the rows in the text of the script.
  package var span: SourceRange

  package init(word: String, text: String, span: SourceRange) {
    self.word = word
    self.text = text
    self.span = span
  }
}

/// The range of inline rows in the bytes of a script.
struct InlineRowsRange {
  /// The bytes of the word that closes the rows, where the rows are announced.
  let word: Range<Int>
  /// The bytes of the rows, with the end of every line.
  var rows: Range<Int>
  /// The offset after the closing word, before the end of its line. If no line closes the rows, the
  /// end of the text.
  var end: Int
  var isClosed: Bool

  /// Finds the rows for the word at `word`, which begin on the next line and end before `end` at the latest.
  init(closedBy word: Range<Int>, in bytes: [UInt8], before end: Int) {
    func lineEnd(from start: Int) -> Int {
      bytes[start..<end].firstIndex(of: Byte.newline) ?? end
    }
    self.word = word
    let start = min(lineEnd(from: word.upperBound) + 1, end)
    rows = start..<end
    self.end = end
    isClosed = false
    var position = start
    while position < end {
      let newline = lineEnd(from: position)
      var last = newline
      if last > position, bytes[last - 1] == Byte.carriageReturn { last -= 1 }
      if bytes[position..<last].elementsEqual(bytes[word]) {
        rows = start..<position
        self.end = last
        isClosed = true
        return
      }
      position = newline + 1
    }
  }

  /// Finds the rows that the line at `line` announces, if it has `<<WORD` outside quotes and comments.
  ///
  /// Every line of a script can be read on its own, because strings and comments end with their
  /// line.
  init?(announcedAt line: Range<Int>, in bytes: [UInt8]) {
    guard
      zip(bytes[line], bytes[line].dropFirst()).contains(where: {
        $0 == UInt8(ascii: "<") && $1 == UInt8(ascii: "<")
      })
    else { return nil }
    var lexer = Lexer(bytes, in: line)
    while true {
      let token = lexer.next()
      switch token.kind {
      case .rows:
        self.init(closedBy: token.span.offset + 2..<token.span.end, in: bytes, before: bytes.count)
        return
      case .end: return nil
      case .step, .request, .word, .name, .operator, .number, .duration, .string, .openString,
        .repetition, .background, .opening, .closing, .separator, .comment:
        break
      }
    }
  }
}

/// Returns for each line of `text` whether it belongs to inline rows or ends them. Lines of expected
/// traces announce no rows.
package func linesOfInlineRows(in text: String) -> [Bool] {
  let bytes = Array(text.utf8)
  var lines: [Bool] = []
  var isScript = true
  var end = 0
  for line in bytes.split(separator: Byte.newline, omittingEmptySubsequences: false) {
    lines.append(line.startIndex < end)
    if line.startIndex < end { continue }
    switch FileLine(bytes, from: line.startIndex, before: line.endIndex).kind {
    case .title:
      isScript = true
      continue
    case .rule: isScript = false
    case .blank, .text: break
    }
    if isScript,
      let rows = InlineRowsRange(announcedAt: line.startIndex..<line.endIndex, in: bytes)
    {
      end = rows.end
    }
  }
  return lines
}
