/// A writer of compact JSON whose strings contain no control characters that a terminal would
/// interpret.
package struct JSONText: Sendable {
  package private(set) var buffer = TextBuffer()
  /// Whether a comma must precede the next value.
  private var needsComma = false

  package init() {}

  /// Appends an object whose members `body` appends.
  package mutating func object(_ body: (inout JSONText) -> Void) {
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Appends an array whose items `body` appends.
  package mutating func array(_ body: (inout JSONText) -> Void) {
    nest(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  package mutating func key(_ name: String) {
    string(name)
    buffer.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func number(_ number: Int) { raw(String(number)) }

  /// Appends a decimal number with the given digits.
  package mutating func number(decimal digits: String) { raw(digits) }

  package mutating func flag(_ flag: Bool) { raw(flag ? "true" : "false") }

  package mutating func null() { raw("null") }

  package mutating func string(_ text: String) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    var hashes = 0
    for scalar in text.unicodeScalars {
      defer { hashes = scalar == "#" ? hashes + 1 : 0 }
      switch scalar {
      // A GitHub runner interprets `##[name]` at any position of a line.
      case "[" where hashes > 1:
        buffer.truncate(to: buffer.count - 1)
        buffer.append("\\u0023[")
      case "\"", "\\":
        buffer.append(UInt8(ascii: "\\"))
        buffer.append(UInt8(truncatingIfNeeded: scalar.value))
      case "\n": buffer.append("\\n")
      case "\t": buffer.append("\\t")
      case _ where isMisleading(scalar): appendEscape(scalar)
      default: buffer.append(String(scalar))
      }
    }
    buffer.append(UInt8(ascii: "\""))
  }

  /// Appends a key and a number or `null`.
  package mutating func member(_ name: String, _ number: Int?) {
    key(name)
    if let number { self.number(number) } else { null() }
  }

  /// Appends a key and a string or `null`.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  /// Appends a key and `true` or `false`.
  package mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    self.flag(flag)
  }

  /// Appends a key and an array of strings.
  package mutating func member(_ name: String, _ texts: [String]) {
    key(name)
    array { array in for text in texts { array.string(text) } }
  }

  /// Appends a line of JSON Lines: an object of this kind, with the members that `body` appends.
  package mutating func line(_ kind: String, _ body: (inout JSONText) -> Void) {
    object {
      $0.member("v", 1)
      $0.member("kind", kind)
      body(&$0)
    }
    buffer.append(Byte.newline)
    needsComma = false
  }

  private mutating func raw(_ text: String) {
    separate()
    buffer.append(text)
  }

  /// Appends a comma before the next value if one is needed.
  private mutating func separate() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Appends two brackets with the values that `body` appends between them.
  private mutating func nest(_ open: UInt8, _ close: UInt8, _ body: (inout JSONText) -> Void) {
    separate()
    buffer.append(open)
    needsComma = false
    body(&self)
    buffer.append(close)
    needsComma = true
  }

  /// Writes a character as one or two escapes of four digits.
  private mutating func appendEscape(_ scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      buffer.append("\\u")
      for _ in digits.utf8.count..<4 { buffer.append(UInt8(ascii: "0")) }
      buffer.append(digits)
    }
  }
}
