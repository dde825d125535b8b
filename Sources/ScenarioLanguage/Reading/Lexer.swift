internal import Text

/// Divides bytes into tokens, one at a time. Accepts any bytes.
struct Lexer {
  /// The bytes of the whole text.
  let bytes: [UInt8]
  /// The end of the part to read.
  let end: Int
  /// The offset of the next token.
  private(set) var position: Int
  /// Whether the next word starts a step.
  private var startsStep: Bool
  /// Whether an operator ends at the current position, so that its value is next.
  private var isAfterOperator: Bool
  /// The word that ends the rows below this line, if a token `<<WORD` announced some.
  private var rowsWord: Range<Int>?
  /// The number of invalid `<<` that announced rows that no line closes. After a few of them, no more
  /// rows are searched for, because each search goes to the end of the text.
  private var unclosedRows = 0
  /// The rows that the last token `<<WORD` announced. They are found at the end of its line.
  private(set) var rows: InlineRowsRange?

  /// Creates a lexer of the bytes in `range`, which start with a step, with an argument or, after an
  /// operator, with a value.
  init(
    _ bytes: [UInt8], in range: Range<Int>, startsStep: Bool = true, isAfterOperator: Bool = false
  ) {
    self.bytes = bytes
    self.startsStep = startsStep
    self.isAfterOperator = isAfterOperator
    let range = range.clamped(to: 0..<bytes.count)
    position = range.lowerBound
    end = range.upperBound
  }

  /// Reads the next token. At the end, always returns `end`.
  mutating func next() -> Token {
    let isValue = isAfterOperator
    isAfterOperator = false
    let before = position
    while position < end, Byte.isSpace(bytes[position]) { position += 1 }
    let start = position
    let kind = isValue && start == before ? valueKind() : plainKind()
    switch kind {
    case .operator: isAfterOperator = true
    case .step, .word, .name, .number, .duration, .string, .rows, .openString: startsStep = false
    case .request, .repetition, .background, .opening, .closing, .separator: startsStep = true
    case .comment, .end: break
    }
    let token = Token(kind, span: SourceRange(start..<position))
    if kind == .rows {
      (rowsWord, rows) = (start + 2..<position, nil)
    } else if let word = rowsWord,
      kind == .end || kind == .separator && bytes[start] == Byte.newline
    {
      let range = InlineRowsRange(closedBy: word, in: bytes, before: end)
      position = range.end
      (rowsWord, rows) = (nil, range)
    }
    return token
  }

  /// Continues after the rows that the invalid `<<WORD` at `start` seems to announce, if a line
  /// closes them.
  mutating func skipRows(announcedAt start: Int) {
    var word = (start + 2)..<(bytes[start..<end].firstIndex(of: Byte.newline) ?? end)
    while let first = word.first, Byte.isSpace(bytes[first]) { word.removeFirst() }
    while let last = word.last, Byte.isSpace(bytes[last]) { word.removeLast() }
    if word.isEmpty || unclosedRows == 8 { return }
    if InlineRowsRange(closedBy: word, in: bytes, before: end).isClosed {
      rowsWord = word
    } else {
      unclosedRows += 1
    }
  }

  /// Reads the value directly after an operator. Only characters that end a word are special in a
  /// value.
  private mutating func valueKind() -> Token.Kind {
    guard position < end, bytes[position] != Byte.quote, !endsWord(at: position) else {
      return plainKind()
    }
    let start = position
    skipWord()
    return wordKind(from: start)
  }

  /// Reads a token that does not follow an operator.
  private mutating func plainKind() -> Token.Kind {
    guard position < end else { return .end }
    switch bytes[position] {
    case Byte.newline, UInt8(ascii: ";"): return single(.separator)
    case UInt8(ascii: "("): return single(.opening)
    case UInt8(ascii: ")"): return single(.closing)
    case UInt8(ascii: "&"): return single(.background)
    case Byte.quote: return stringKind()
    case Byte.hash: return hashKind()
    case Byte.times.first where isTimes(at: position): return timesKind()
    default: return startsStep ? stepKind() : argumentKind()
    }
  }

  private mutating func single(_ kind: Token.Kind) -> Token.Kind {
    position += 1
    return kind
  }

  /// Reads a string, at most to the end of its line.
  private mutating func stringKind() -> Token.Kind {
    position += 1
    while position < end, bytes[position] != Byte.newline {
      switch bytes[position] {
      case Byte.quote: return single(.string)
      case Byte.backslash where position + 1 < end && bytes[position + 1] != Byte.newline:
        position += 2
      default: position += 1
      }
    }
    return .openString
  }

  /// Reads a request number or a comment.
  private mutating func hashKind() -> Token.Kind {
    if position + 1 < end, Byte.isDigit(bytes[position + 1]) {
      skipWord()
      return .request
    }
    while position < end, bytes[position] != Byte.newline { position += 1 }
    return .comment
  }

  /// Reads `×` and the number directly after it.
  private mutating func timesKind() -> Token.Kind {
    position += 2
    skipWord()
    return .repetition
  }

  /// Reads the word that a step starts with.
  private mutating func stepKind() -> Token.Kind {
    let start = position
    skipWord()
    let kind = repetitionOrWordKind(from: start)
    return kind == .word ? .step : kind
  }

  private mutating func skipWord() {
    while position < end, !endsWord(at: position) { position += 1 }
  }

  /// Reads an argument, or the name before an operator.
  private mutating func argumentKind() -> Token.Kind {
    let start = position
    if announcesRows(at: start) {
      position += 2
      while position < end, isPartOfRowsWord(bytes[position]) { position += 1 }
      return .rows
    }
    if isOperator(at: start) {
      while position < end, Byte.isOperatorCharacter(bytes[position]) { position += 1 }
      return .operator
    }
    let first = bytes[position]
    if Byte.isLetter(first) || first == UInt8(ascii: "_") || first >= 0x80 {
      while position < end, Byte.isName(bytes[position]), !isTimes(at: position) { position += 1 }
      if position < end, isOperator(at: position) { return .name }
    }
    skipWord()
    return repetitionOrWordKind(from: start)
  }
}
