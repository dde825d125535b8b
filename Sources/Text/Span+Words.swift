extension TextBuffer {
  /// How many bytes from `start` on are those of `other` from `place` on.
  package func commonBytes(from start: Int, with other: Swift.Span<UInt8>, from place: Int) -> Int {
    let length = min(count - start, other.count - place)
    var common = 0
    while common <= length - 8 {
      let equal =
        (word(at: start + common) ^ other.word(at: place + common)).trailingZeroBitCount &>> 3
      common += equal
      if equal < 8 { return common }
    }
    while common < length, self[start + common] == other[place + common] { common += 1 }
    return common
  }
}

/// Looking at eight bytes at once, for what every file of a run goes through byte by byte.
extension Swift.Span<UInt8> {
  /// How many of the eight bytes from `position` on are ASCII other than NUL, and with `besidesNewlines` no end of a line,
  /// before the first that is not; 0 where there are no eight.
  @inlinable
  package func plainBytes(at position: Int, besidesNewlines: Bool) -> Int {
    guard position <= count - 8 else { return 0 }
    let word = word(at: position)
    let newlines = besidesNewlines ? word.bytes(equalTo: Byte.newline) : 0
    return (word | word.bytes(equalTo: 0) | newlines).firstMarkedByte
  }

  /// The position of the first end of a line from `start` on, or `count` if there is none.
  @inlinable
  package func newline(from start: Int) -> Int {
    var position = start
    while position <= count - 8 {
      let newline = word(at: position).bytes(equalTo: Byte.newline).firstMarkedByte
      position += newline
      if newline < 8 { return position }
    }
    while position < count, self[position] != Byte.newline { position += 1 }
    return position
  }

  /// The position of the first quote or backslash from `start` on, or `end` if there is none before it.
  @inlinable
  package func quoteOrBackslash(from start: Int, before end: Int) -> Int {
    var position = start
    while position < end {
      if position <= count - 8 {
        let word = word(at: position)
        let marks = word.bytes(equalTo: Byte.quote) | word.bytes(equalTo: Byte.backslash)
        position += marks.firstMarkedByte
        if marks.firstMarkedByte < 8 { return Swift.min(position, end) }
      } else if self[position] == Byte.quote || self[position] == Byte.backslash {
        return position
      } else {
        position += 1
      }
    }
    return end
  }

  /// How many blanks stand from `position` on.
  @inlinable
  package func blanks(at position: Int) -> Int {
    var end = position
    while end <= count - 8 {
      let blanks = (word(at: end) ^ .repeated(Byte.blank)).trailingZeroBitCount &>> 3
      end += blanks
      if blanks < 8 { return end - position }
    }
    while end < count, self[end] == Byte.blank { end += 1 }
    return end - position
  }

  /// The eight bytes from `position` on, the first as the lowest.
  @inlinable
  func word(at position: Int) -> UInt64 {
    UInt64(
      littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
  }
}

/// Eight bytes, the first as the lowest; a mark is the highest bit of a byte.
extension UInt64 {
  /// Marks the first byte that is `byte`, and perhaps some behind it.
  @inlinable
  func bytes(equalTo byte: UInt8) -> UInt64 {
    let difference = self ^ Self.repeated(byte)
    return (difference &- Self.repeated(1)) & ~difference & Self.repeated(0x80)
  }

  /// Which byte is the first with a mark, or 8 if none is.
  @inlinable
  package var firstMarkedByte: Int { (self & Self.repeated(0x80)).trailingZeroBitCount &>> 3 }

  /// Returns the word each of whose bytes is this one.
  @inlinable
  static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
