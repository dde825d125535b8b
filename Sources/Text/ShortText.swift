/// A text of at most fifteen letters of ASCII, as a `String` keeps it: in its own two words, without any memory beside it.
///
/// To ask a `String` for its bytes, it is copied to where they can be pointed at, and to make one of bytes they are judged one by
/// one; that takes several times as long as to copy a word. The layout is a part of Swift's ABI on Apple's systems and the same
/// on Linux; a test holds it.
struct ShortText {
  /// The letters, and zeros behind them; the last byte tells how many there are.
  private(set) var bytes: Block

  /// How many bytes are copied at once.
  static let size = Block.size
  /// What the last byte has beside the number of letters, where they are in place and ASCII.
  private static let mark: UInt8 = 0xE0
  /// The place of each byte.
  private static let places = Block(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

  /// How many letters there are.
  @inline(__always)
  var count: Int { Int(bytes[15] & 0xF) }

  /// Takes the letters of `text`, or nothing where it is kept in another way.
  @inline(__always)
  init?(_ text: String) {
    #if _pointerBitWidth(_64) && _endian(little) && !os(Android)
      bytes = unsafe unsafeBitCast(text, to: Block.self)
      guard bytes[15] & 0xF0 == Self.mark else { return nil }
    #else
      return nil
    #endif
  }

  /// Takes the bytes in `range` of `text`, or nothing where they are too many, where one of them is no visible ASCII, a quote or a
  /// backslash, or where the text ends so soon behind them that they cannot be read at once.
  @inline(__always)
  init?(_ range: Range<Int>, in text: Swift.Span<UInt8>) {
    #if _pointerBitWidth(_64) && _endian(little) && !os(Android)
      guard range.count < Self.size, range.lowerBound >= 0,
        range.lowerBound <= text.count - Self.size
      else { return nil }
      let count = UInt8(truncatingIfNeeded: range.count)
      let read = text.block(at: range.lowerBound)
      let rest = Self.places .>= Block(repeating: count)
      let letters = read.replacing(with: Byte.zero, where: rest)
      let special =
        letters.bytes(foreignOrBelow: 0x20) .| letters.bytes(equalTo: 0x7F)
        .| letters.bytes(equalTo: Byte.quote) .| letters.bytes(equalTo: Byte.backslash)
      guard special.isEmpty else { return nil }
      bytes = read.replacing(with: 0, where: rest)
      bytes[15] = Self.mark | count
    #else
      return nil
    #endif
  }

  /// Whether `first` and `second` are the same text, told by their words where both are short.
  @inline(__always)
  static func isEqual(_ first: String, _ second: String) -> Bool {
    guard let short = ShortText(first), let other = ShortText(second) else {
      return first == second
    }
    return (short.bytes .!= other.bytes).isEmpty
  }

  /// The letters as a text.
  @inline(__always)
  var string: String { unsafe unsafeBitCast(bytes, to: String.self) }
}
