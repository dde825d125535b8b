internal import Text

extension ScriptParser {
  /// Resolves the escapes of the text between quotes.
  mutating func readString(at span: SourceRange) -> String {
    guard bytes[span.range].contains(Byte.backslash) else { return text(span) }
    var result: [UInt8] = []
    var position = span.offset
    while position < span.end {
      let byte = bytes[position]
      position += 1
      if byte == Byte.backslash {
        readEscape(from: &position, before: span.end, into: &result)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Resolves the escape after a `\`, or reports an error.
  private mutating func readEscape(
    from position: inout Int, before end: Int, into result: inout [UInt8]
  ) {
    let start = position - 1
    let letter = position < end ? bytes[position] : 0
    position = min(position + 1, end)
    switch letter {
    case Byte.quote, Byte.backslash: result.append(letter)
    case UInt8(ascii: "n"): result.append(Byte.newline)
    case UInt8(ascii: "t"): result.append(Byte.tab)
    case UInt8(ascii: "u"):
      if let scalar = readScalar(from: &position, before: end) {
        result.append(contentsOf: String(scalar).utf8)
      } else {
        report(
          "'\(shown(SourceRange(start..<position)))' is not a character",
          at: SourceRange(start..<position),
          hint: "write \\u{…} with the hexadecimal number of one")
      }
    default:
      while position < end, Byte.isContinuation(bytes[position]) { position += 1 }
      report(
        "unknown escape '\(shown(SourceRange(start..<position)))'",
        at: SourceRange(start..<position),
        hint: #"the escapes are \" \\ \n \t \u{…}"#)
    }
  }

  /// Reads `{…}`, which contains the number of a Unicode scalar.
  private func readScalar(from position: inout Int, before end: Int) -> Unicode.Scalar? {
    guard position < end, bytes[position] == UInt8(ascii: "{") else { return nil }
    position += 1
    var number: UInt32 = 0
    var digitCount = 0
    while position < end, let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue {
      number = min(number, 0xFFFFFF) << 4 | UInt32(digit)
      digitCount += 1
      position += 1
    }
    guard position < end, bytes[position] == UInt8(ascii: "}") else { return nil }
    position += 1
    return digitCount > 0 ? Unicode.Scalar(number) : nil
  }
}
