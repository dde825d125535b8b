/// A parser of JSON (RFC 8259). It also refuses repeated keys, halves of surrogate pairs and more than
/// 100 levels.
package struct JSONCursor {
  /// The maximum depth of nested arrays and objects.
  package static let depthLimit = 100

  /// The position in the text.
  package var bytes: ByteCursor
  /// The number of open arrays and objects.
  private var depth = 0

  /// Creates a parser at the beginning of `source`, or of `range`.
  package init(_ source: SourceText, in range: Range<Int>? = nil) {
    bytes = ByteCursor(source, in: range)
    skipWhiteSpace()
  }

  /// Skips white space.
  package mutating func skipWhiteSpace() {
    bytes.skip { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  /// Reads a value as text: a string's characters, a number as written, or an array or object without spaces.
  ///
  /// Returns `nil` for null.
  package mutating func readValue() throws(Diagnostic) -> String? {
    let start = bytes.position
    if bytes.next == UInt8(ascii: "\"") { return try readString() }
    try skipValue()
    let value = bytes.bytes(from: start)
    switch value.first {
    case UInt8(ascii: "n"): return nil
    case UInt8(ascii: "["), UInt8(ascii: "{"): return Self.compact(value)
    default: return String(decoding: value, as: UTF8.self)
    }
  }

  package mutating func skipValue() throws(Diagnostic) {
    switch bytes.next {
    case UInt8(ascii: "\""): _ = try readString()
    case UInt8(ascii: "["):
      try readItems("[", "]") { (cursor) throws(Diagnostic) in try cursor.skipValue() }
    case UInt8(ascii: "{"):
      try readMembers { (cursor, _) throws(Diagnostic) in try cursor.skipValue() }
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: try skipNumber()
    default: try skipLiteral()
    }
  }

  /// Reads an array or object between `open` and `close` at the current position, and calls `body` at each item.
  package mutating func readItems(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar,
    _ body: (inout JSONCursor) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let (open, close) = (UInt8(ascii: open), UInt8(ascii: close))
    guard depth < Self.depthLimit else {
      throw Diagnostic("nested deeper than \(Self.depthLimit) levels", at: bytes.span)
    }
    guard bytes.consume(open) else { throw bytes.expected(Self.spelled(open)) }
    depth += 1
    skipWhiteSpace()
    if bytes.next != close {
      repeat {
        skipWhiteSpace()
        try body(&self)
        skipWhiteSpace()
      } while bytes.consume(UInt8(ascii: ","))
    }
    guard bytes.consume(close) else { throw bytes.expected("a comma or \(Self.spelled(close))") }
    depth -= 1
  }

  /// Reads an object and calls `body` with each key, at its value; a repeated key is an error.
  package mutating func readMembers(
    _ body: (inout JSONCursor, String) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var known: Set<ExactString> = []
    try readItems("{", "}") { (cursor) throws(Diagnostic) in
      let span = cursor.bytes.span
      let key = try cursor.readKey()
      guard known.insert(ExactString(key)).inserted else {
        throw Diagnostic("a second key '\(key)' in one object", at: span)
      }
      try body(&cursor, key)
    }
  }

  private mutating func readKey() throws(Diagnostic) -> String {
    guard bytes.next == UInt8(ascii: "\"") else { throw bytes.expected("a key in quotes") }
    let key = try readString()
    skipWhiteSpace()
    guard bytes.consume(UInt8(ascii: ":")) else { throw bytes.expected("a colon") }
    skipWhiteSpace()
    return key
  }

  /// The text of one byte of ASCII.
  private static func spelled(_ byte: UInt8) -> String { String(Unicode.Scalar(byte)) }
}

extension JSONCursor {
  /// Removes the spaces between the parts of a well-formed value.
  private static func compact(_ value: ArraySlice<UInt8>) -> String {
    var kept: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in value where isInString || byte > 0x20 {
      kept.append(byte)
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Skips `true`, `false` or `null`.
  private mutating func skipLiteral() throws(Diagnostic) {
    let start = bytes.position
    bytes.skip { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    let word = bytes.text(from: start)
    guard ["true", "false", "null"].contains(word) else {
      bytes.goBack(to: start)
      throw bytes.expected("a value")
    }
  }

  /// Skips a number. A plus sign and a leading zero are errors, and a decimal point needs digits on
  /// both sides.
  private mutating func skipNumber() throws(Diagnostic) {
    _ = bytes.consume(UInt8(ascii: "-"))
    if !bytes.consume(UInt8(ascii: "0")) { try skipDigits() }
    if bytes.consume(UInt8(ascii: ".")) { try skipDigits() }
    if bytes.consume(UInt8(ascii: "e")) || bytes.consume(UInt8(ascii: "E")) {
      if !bytes.consume(UInt8(ascii: "+")) { _ = bytes.consume(UInt8(ascii: "-")) }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(Diagnostic) {
    let start = bytes.position
    bytes.skip { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    if bytes.position == start { throw bytes.expected("a digit") }
  }
}
