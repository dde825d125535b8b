/// Builds JSON text without a space in it, whose strings no terminal obeys.
package struct JSONText: Sendable {
  /// The text so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Makes an empty text.
  package init() {}

  /// Adds an object with what `body` puts into it.
  package mutating func object(_ body: (inout JSONText) -> Void) {
    nest(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
  }

  /// Adds an array with what `body` puts into it.
  package mutating func array(_ body: (inout JSONText) -> Void) {
    nest(UInt8(ascii: "["), UInt8(ascii: "]"), body)
  }

  /// Adds the name of the value that comes next.
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Adds a number.
  package mutating func number(_ number: Int) { raw(String(number)) }

  /// Adds true or false.
  package mutating func flag(_ flag: Bool) { raw(flag ? "true" : "false") }

  /// Adds null.
  package mutating func null() { raw("null") }

  /// Adds a string, or null.
  package mutating func string(orNull text: String?) {
    if let text { string(text) } else { null() }
  }

  /// Adds a string.
  package mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case _ where Self.isUnsafe(scalar): appendEscape(scalar)
      default: bytes.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds a number with its name.
  package mutating func member(_ name: String, _ number: Int) {
    key(name)
    self.number(number)
  }

  /// Adds a string with its name.
  package mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  /// Ends a line of JSON Lines.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func nest(_ open: UInt8, _ close: UInt8, _ body: (inout JSONText) -> Void) {
    separate()
    bytes.append(open)
    needsComma = false
    body(&self)
    bytes.append(close)
    needsComma = true
  }

  private mutating func appendEscape(_ scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      bytes.append(contentsOf: "\\u".utf8)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
      bytes.append(contentsOf: digits.utf8)
    }
  }

  /// Whether a terminal might obey `scalar`, or a reader be led astray by it.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
