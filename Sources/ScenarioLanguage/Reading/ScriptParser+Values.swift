internal import Text

extension ScriptParser {
  /// Reads a word, an integer, a duration or a string.
  mutating func readValue() -> Argument.Value {
    let (kind, span) = (token.kind, token.span)
    advance()
    switch kind {
    case .number: return .integer(readInteger(at: span) ?? .max)
    case .duration: return .duration(readDuration(at: span))
    case .string: return .string(readString(at: SourceRange(span.offset + 1..<span.end - 1)))
    case .openString:
      report(
        "the string is not closed on its line", at: SourceRange(offset: span.offset, length: 1))
      return .string(readString(at: SourceRange(span.offset + 1..<span.end)))
    case .step, .request, .word, .name, .operator, .rows, .repetition, .background, .opening,
      .closing, .separator, .comment, .end:
      let word = readWord(at: span)
      if hasForeignUnit(word) {
        report(
          "unknown unit in \(shown(span))", at: span,
          hint: "write times as 300ms or 2s, and text in quotes")
      }
      return .word(word)
    }
  }

  /// Reads digits. Reports an error if the number is too large.
  mutating func readInteger(at span: SourceRange) -> Int? {
    if let number = Int(text(span)) { return number }
    report("\(shown(span)) is too large", at: span, hint: "the largest number is \(Int.max)")
    return nil
  }

  /// Reads a number and its unit.
  private mutating func readDuration(at span: SourceRange) -> WrittenDuration {
    let isMilliseconds = bytes[span.end - 2] == UInt8(ascii: "m")
    let digits = SourceRange(span.offset..<span.end - (isMilliseconds ? 2 : 1))
    guard let amount = readInteger(at: digits) else { return WrittenDuration(.max, .milliseconds) }
    if isMilliseconds { return WrittenDuration(amount, .milliseconds) }
    guard amount <= Int.max / 1000 else {
      report("\(shown(span)) is too long", at: span, hint: "the longest time is \(Int.max)ms")
      return WrittenDuration(.max, .milliseconds)
    }
    return WrittenDuration(amount, .seconds)
  }

  /// Reads a bare word, and reports invisible characters in it.
  mutating func readWord(at span: SourceRange) -> String {
    let word = text(span)
    if let index = firstInvisible(in: word) {
      let digits = String(word.unicodeScalars[index].value, radix: 16, uppercase: true)
      let distance = word.utf8.distance(from: word.startIndex, to: index)
      report(
        "the invisible character \\u{\(digits)} in a word",
        at: SourceRange(min(span.offset + distance, span.end)..<span.end),
        hint: "only a string in quotes can contain it")
    }
    return word
  }
}
