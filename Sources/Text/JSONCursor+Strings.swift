extension JSONCursor {
  /// Reads a string with its escapes resolved.
  package mutating func readString() throws(Diagnostic) -> String {
    let opening = bytes.span
    bytes.advance()
    var characters: [UInt8] = []
    while true {
      let start = bytes.position
      bytes.skip { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      characters += bytes.bytes(from: start)
      switch bytes.next {
      case UInt8(ascii: "\""):
        bytes.advance()
        return String(decoding: characters, as: UTF8.self)
      case UInt8(ascii: "\\"):
        characters += try readEscape().utf8
      case nil: throw Diagnostic("the string that starts here does not end", at: opening)
      default: throw Diagnostic("a control character in a string must be escaped", at: bytes.span)
      }
    }
  }

  private mutating func readEscape() throws(Diagnostic) -> String {
    let start = bytes.position
    bytes.advance()
    defer { bytes.advance() }
    switch bytes.next {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return String(try readScalar(from: start))
    default: throw bytes.expected("one of \" \\ / b f n r t u after a backslash")
    }
  }

  /// Reads the scalar of `\u0041`, or of the two halves `\uD83D\uDE00`. The current position must
  /// be the first `u`; the cursor stops at the last digit.
  private mutating func readScalar(from start: Int) throws(Diagnostic) -> Unicode.Scalar {
    let first = try readCodeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let rest = bytes.source.bytes[bytes.position..<bytes.end].dropFirst()
    if UTF16.isLeadSurrogate(first), rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      bytes.advance()
      bytes.advance()
      let second = try readCodeUnit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
    }
    throw Diagnostic(
      "half of a surrogate pair is not a character", at: SourceRange(offset: start, length: 6))
  }

  /// Reads the four hexadecimal digits after the current `u`, and stops at the last of them.
  private mutating func readCodeUnit() throws(Diagnostic) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 1...4 {
      bytes.advance()
      guard let byte = bytes.next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw bytes.expected("four hexadecimal digits") }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
