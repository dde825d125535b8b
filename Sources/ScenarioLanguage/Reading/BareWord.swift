internal import Text

/// Returns whether `word` without quotes is read as the same word, either alone or after the
/// operator of a pair.
package func readsAsWord(_ word: String, afterOperator: Bool) -> Bool {
  let bytes = Array(word.utf8)
  if afterOperator, let first = bytes.first, Byte.isOperatorCharacter(first) { return false }
  var lexer = Lexer(bytes, in: 0..<bytes.count, startsStep: false, isAfterOperator: afterOperator)
  return lexer.next() == Token(.word, span: SourceRange(0..<bytes.count))
    && !hasForeignUnit(word) && firstInvisible(in: word) == nil
}

/// Whether a trace reads every word of `text` as it is written: none starts a comment or contains the
/// wildcard `[..]`.
package func isLiteralInTraces(_ text: String) -> Bool {
  !text.contains(text: "[..]")
    && Array(text.utf8).split(whereSeparator: Byte.isSpace).allSatisfy { !$0.startsComment }
}

/// Whether `word` is a number with a unit of time that the language does not support.
func hasForeignUnit(_ word: String) -> Bool {
  guard let first = word.utf8.first, Byte.isDigit(first) else { return false }
  return foreignUnits.contains(String(word.drop { $0.isASCII && $0.isNumber }).lowercased())
}

/// The units of time that users may try.
private let foreignUnits = [
  "ns", "us", "µs", "ms", "msec", "millis", "s", "sec", "secs", "second", "seconds", "m", "min",
  "mins", "minute", "minutes", "h", "hr", "hour", "hours", "d", "day", "days",
]
