internal import Text

extension ScriptParser {
  /// Reads a word and its arguments. Returns `nil` if an error makes the step unreadable.
  mutating func readStep() -> Step? {
    let start = token.span.offset
    var request: Int?
    if token.kind == .request {
      request = readRequest()
      guard token.kind == .step else {
        // An invalid number, such as `#2fail`, was reported before. The text of the step may be
        // part of it, so the step is not reported as missing.
        if request != nil {
          report(
            "a step is missing after \(shown(SourceRange(start..<previousEnd)))", at: token.span)
        }
        return nil
      }
    }
    let wordSpan = token.span
    let word = readWord(at: wordSpan)
    advance()
    guard let arguments = readArguments(of: word) else { return nil }
    let rows: InlineRows?
    if token.kind == .rows {
      rows = readRows()
      if rows == nil { return nil }
    } else {
      rows = nil
    }
    return Step(
      request: request, word: word, arguments: arguments, rows: rows,
      span: SourceRange(start..<previousEnd), wordSpan: wordSpan)
  }

  /// Reads the number of a request. Reports an error if it is not a number.
  private mutating func readRequest() -> Int? {
    let span = token.span
    let digits = SourceRange(span.offset + 1..<span.end)
    advance()
    guard bytes[digits.range].allSatisfy(Byte.isDigit) else {
      report(
        "'\(shown(span))' is not a request number", at: span, hint: "put a space after the number")
      return nil
    }
    return readInteger(at: digits) ?? .max
  }

  private mutating func readArguments(of word: String) -> [Argument]? {
    var arguments: [Argument] = []
    while true {
      if token.kind == .string || previousKind == .string, token.span.offset == previousEnd {
        refuseTouchingString()
      }
      switch token.kind {
      case .name:
        let span = token.span
        let name = readWord(at: span)
        advance()
        guard let argument = readPair(of: name, at: span) else { return nil }
        arguments.append(argument)
      case .word, .number, .duration, .string, .openString:
        let span = token.span
        arguments.append(Argument(readValue(), span: span))
      case .operator where word == "source" && text(token.span).hasPrefix("<<"):
        report(
          "<< is not followed by a word", at: SourceRange(offset: token.span.offset, length: 2),
          hint:
            "write <<END; a word has letters, digits, - and _, and does not begin with a digit or -"
        )
        lexer.skipRows(announcedAt: token.span.offset)
        return nil
      case .operator:
        guard let argument = readSpacedPair(after: arguments.popLast()) else { return nil }
        arguments.append(argument)
      case .request:
        report(
          "\(shown(token.span)) inside a step", at: token.span,
          hint: "put a ; before it, or a space after #")
        return nil
      case .step, .rows, .repetition, .background, .opening, .closing, .separator, .comment, .end:
        return arguments
      }
    }
  }

  /// Reads `<<WORD` and the rows on the lines below, or returns `nil` after an error.
  private mutating func readRows() -> InlineRows? {
    let span = token.span
    let word = text(SourceRange(span.offset + 2..<span.end))
    advance()
    guard token.kind == .end || token.kind == .separator && bytes[token.span.offset] == Byte.newline
    else {
      report(
        "\(shown(token.span)) after <<\(abbreviated(word))", at: token.span,
        hint: "<<\(abbreviated(word)) must end its line")
      return nil
    }
    guard let range = lexer.rows, range.isClosed else {
      report(
        "no line '\(abbreviated(word))' ends the rows of <<\(abbreviated(word))", at: span,
        hint: "write \(abbreviated(word)) on a line of its own after the rows")
      return nil
    }
    return InlineRows(
      word: word, text: text(SourceRange(range.rows)), span: SourceRange(range.rows))
  }

  /// Reports a missing space next to a string.
  private mutating func refuseTouchingString() {
    switch token.kind {
    case .string, .openString:
      report("a space is missing before the string", at: token.span)
    case .word, .name, .number, .duration:
      report("a space is missing after the string", at: token.span)
    case .step, .request, .operator, .rows, .repetition, .background, .opening, .closing,
      .separator, .comment, .end:
      break
    }
  }

  /// Reads a pair that has a space before its operator, and reports the space.
  private mutating func readSpacedPair(after name: Argument?) -> Argument? {
    guard let name, case .word(let word) = name.value, word.utf8.allSatisfy(Byte.isName) else {
      report("a name is missing before \(shown(token.span))", at: token.span)
      return nil
    }
    return readPair(of: word, at: name.span, isSpaced: true)
  }

  /// Reads the operator and the value after the name of a pair, and reports spaces around the operator.
  private mutating func readPair(
    of name: String, at nameSpan: SourceRange, isSpaced: Bool = false
  ) -> Argument? {
    let operatorSpan = token.span
    let comparison = readOperator()
    guard isValue else {
      report("a value is missing after \(shown(operatorSpan))", at: operatorSpan)
      return nil
    }
    if isSpaced || token.span.offset != previousEnd {
      report(
        "unexpected spaces around \(shown(operatorSpan))", at: operatorSpan,
        hint: "write \(shown(nameSpan))\(shown(operatorSpan))\(shown(token.span))")
    }
    let value = readValue()
    return Argument(
      .pair(name: name, operator: comparison, value: value),
      span: SourceRange(nameSpan.offset..<previousEnd))
  }

  /// Whether the token can be the value of a pair.
  private var isValue: Bool {
    switch token.kind {
    case .word, .number, .duration, .string, .openString: true
    case .step, .request, .name, .operator, .rows, .repetition, .background, .opening, .closing,
      .separator, .comment, .end:
      false
    }
  }

  private mutating func readOperator() -> Comparison {
    let span = token.span
    advance()
    if let comparison = Comparison(rawValue: text(span)) { return comparison }
    let known = Comparison.allCases.map(\.rawValue).joined(separator: " ")
    report("unknown operator '\(shown(span))'", at: span, hint: "the operators are \(known)")
    return .equal
  }
}
