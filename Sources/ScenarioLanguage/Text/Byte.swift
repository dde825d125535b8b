/// The bytes that mean something to the language.
enum Byte {
  /// A tabulator, which counts as a blank.
  static let tab: UInt8 = 0x09
  /// The end of a line.
  static let newline: UInt8 = 0x0A
  /// What may stand before the end of a line, and counts as a blank.
  static let carriageReturn: UInt8 = 0x0D
  /// A blank.
  static let blank: UInt8 = 0x20
  /// `!`
  static let exclamation: UInt8 = 0x21
  /// `"`
  static let quote: UInt8 = 0x22
  /// `#`
  static let hash: UInt8 = 0x23
  /// `&`
  static let ampersand: UInt8 = 0x26
  /// `(`
  static let opening: UInt8 = 0x28
  /// `)`
  static let closing: UInt8 = 0x29
  /// `*`
  static let star: UInt8 = 0x2A
  /// `-`
  static let dash: UInt8 = 0x2D
  /// `.`
  static let dot: UInt8 = 0x2E
  /// `/`
  static let slash: UInt8 = 0x2F
  /// `0`
  static let zero: UInt8 = 0x30
  /// `9`
  static let nine: UInt8 = 0x39
  /// `;`
  static let semicolon: UInt8 = 0x3B
  /// `<`
  static let less: UInt8 = 0x3C
  /// `=`
  static let equal: UInt8 = 0x3D
  /// `>`
  static let greater: UInt8 = 0x3E
  /// `[`
  static let openingBracket: UInt8 = 0x5B
  /// `\`
  static let backslash: UInt8 = 0x5C
  /// `_`
  static let underscore: UInt8 = 0x5F
  /// `m`
  static let letterM: UInt8 = 0x6D
  /// `n`
  static let letterN: UInt8 = 0x6E
  /// `s`
  static let letterS: UInt8 = 0x73
  /// `t`
  static let letterT: UInt8 = 0x74
  /// `u`
  static let letterU: UInt8 = 0x75
  /// `x`
  static let letterX: UInt8 = 0x78
  /// `{`
  static let openingBrace: UInt8 = 0x7B
  /// `}`
  static let closingBrace: UInt8 = 0x7D
  /// `~`
  static let tilde: UInt8 = 0x7E
  /// The two bytes of `×`.
  static let times: [UInt8] = [0xC3, 0x97]
  /// The three bytes of `…`.
  static let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]
  /// The three bytes of `→`.
  static let arrow: [UInt8] = [0xE2, 0x86, 0x92]

  /// Whether `byte` separates words without ending a step.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == blank || byte == tab || byte == carriageReturn
  }

  /// Whether `byte` goes on with a character that started before.
  static func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }

  /// Whether `byte` is one of `0` to `9`.
  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= zero && byte <= nine
  }

  /// Whether `byte` is a letter of ASCII.
  static func isLetter(_ byte: UInt8) -> Bool {
    let lowercase = byte | 0x20
    return lowercase >= 0x61 && lowercase <= 0x7A
  }

  /// Whether `byte` may stand in the name of a pair.
  static func isName(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == dash || byte == underscore || byte == dot
  }

  /// Whether `byte` is a part of an operator.
  static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case equal, less, greater, tilde, exclamation: true
    default: false
    }
  }
}
