/// Constants for the bytes that have a meaning in the scenario language.
@usableFromInline
package enum Byte {
  /// A tab, which counts as a space.
  @inlinable package static var tab: UInt8 { 0x09 }
  /// The end of a line.
  @inlinable package static var newline: UInt8 { 0x0A }
  /// A carriage return, which may precede the end of a line and counts as a space.
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  /// A space.
  @inlinable package static var space: UInt8 { 0x20 }
  /// `"`
  @inlinable package static var quote: UInt8 { 0x22 }
  /// `#`
  @inlinable package static var hash: UInt8 { 0x23 }
  /// `0`
  @inlinable package static var zero: UInt8 { 0x30 }
  /// `=`
  @inlinable package static var equal: UInt8 { 0x3D }
  /// `\`
  @inlinable package static var backslash: UInt8 { 0x5C }
  /// The two bytes of `×`.
  @inlinable package static var times: (first: UInt8, second: UInt8) { (0xC3, 0x97) }
  /// The three bytes of `…`.
  package static let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]
  /// The bytes of `[..]`, which matches any text.
  package static let wildcard = Array("[..]".utf8)
  /// The three bytes of `→`.
  package static let arrow: [UInt8] = [0xE2, 0x86, 0x92]

  /// Whether `byte` separates words without ending a step.
  @inlinable
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == carriageReturn
  }

  /// Whether `byte` cannot be a part of a word.
  @inlinable
  package static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case space, tab, carriageReturn, newline, quote: true
    case UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "&"): true
    default: false
    }
  }

  /// Whether `byte` is a continuation byte of UTF-8.
  @inlinable
  package static func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }

  /// Whether `byte` is one of `0` to `9`.
  @inlinable
  package static func isDigit(_ byte: UInt8) -> Bool {
    byte >= zero && byte <= UInt8(ascii: "9")
  }

  /// Whether `byte` is an ASCII letter.
  @inlinable
  package static func isLetter(_ byte: UInt8) -> Bool {
    let lowercase = byte | 0x20
    return lowercase >= 0x61 && lowercase <= 0x7A
  }

  /// Whether `byte` may be part of the name in a `name=value` pair. Adapters may use any letters in names.
  @inlinable
  package static func isName(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte >= 0x80 || isDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".")
  }

  /// Whether `byte` can be a part of an operator. A `~` or `!` does not always start one.
  @inlinable
  package static func isOperatorCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case equal, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "~"), UInt8(ascii: "!"): true
    default: false
    }
  }
}
