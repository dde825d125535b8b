/// A text of at most fifteen letters of ASCII, as a `String` keeps it: in its own two words, without any memory beside it.
///
/// To ask a `String` for its bytes, it is copied to where they can be pointed at, and to make one of bytes they are judged one by
/// one; that takes several times as long as to copy a word. The layout is a part of Swift's ABI on Apple's systems and the same
/// on Linux; a test holds it.
@usableFromInline
struct ShortText {
  /// The letters, and zeros behind them; the last byte tells how many there are.
  @usableFromInline let bytes: Block

  /// How many bytes are copied at once.
  static let size = Block.size
  /// What the last byte has beside the number of letters, where they are in place and ASCII.
  @inlinable static var mark: UInt8 { 0xE0 }

  /// How many letters there are.
  @inline(__always)
  var count: Int { Int(bytes[15] & 0xF) }

  /// Whether each letter is visible or a blank, and none is a quote or a backslash.
  @inline(__always)
  var isPlain: Bool {
    // What comes behind the letters is marked: a zero, or the last byte.
    let marks = words.first.specialBytes
    let plain =
      marks.firstMarkedByte < 8
      ? marks.firstMarkedByte : 8 &+ words.second.specialBytes.firstMarkedByte
    return plain == count
  }

  /// Takes the letters of `text`, or nothing where it is kept in another way.
  @inlinable
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
      // What is left out is taken for letters that show.
      let low = UInt64.lowBytes(min(range.count, 8))
      let high = UInt64.lowBytes(max(range.count - 8, 0))
      let first = text.word(at: range.lowerBound) & low
      let second = text.word(at: range.lowerBound + 8) & high
      let shown = (first | .repeated(Byte.zero) & ~low, second | .repeated(Byte.zero) & ~high)
      let marks = (shown.0.specialBytes | shown.1.specialBytes) & .repeated(0x80)
      guard marks == 0 else { return nil }
      let end = UInt64(Self.mark) &<< 56 | UInt64(range.count) &<< 56
      bytes = unsafe unsafeBitCast(SIMD2(first, second | end), to: Block.self)
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

  /// The letters and how many there are, as the two words that they are kept in; no text has two that are 0.
  struct Words: Equatable, BitwiseCopyable, Sendable {
    /// The first eight letters.
    var first: UInt64 = 0
    /// The letters behind them, and how many there are.
    var second: UInt64 = 0
  }

  /// The two words.
  @inline(__always)
  var words: Words { unsafe unsafeBitCast(bytes, to: Words.self) }

  /// The letters as a text.
  @inline(__always)
  var string: String {
    var bytes = bytes
    // Moved out, since what is cast is counted as one reference more.
    return unsafe withUnsafeMutableBytes(of: &bytes) { bytes in
      unsafe bytes.bindMemory(to: String.self).baseAddress?.move() ?? ""
    }
  }
}

extension UInt64 {
  /// All bits of the first `count` bytes, the lowest ones; at most eight.
  @inline(__always)
  fileprivate static func lowBytes(_ count: Int) -> UInt64 {
    count == 8 ? .max : 1 &<< UInt64(8 &* count) &- 1
  }
}
