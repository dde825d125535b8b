/// Looking at eight bytes at once, for what every file of a run goes through byte by byte.
extension Swift.Span<UInt8> {
  /// How many of the eight bytes from `position` on are ASCII other than NUL and the end of a line, before the first that
  /// is not; 0 where there are no eight.
  @inlinable
  package func plainBytes(at position: Int) -> Int {
    guard position <= count - 8 else { return 0 }
    let word = word(at: position)
    return (word | word.bytes(equalTo: 0) | word.bytes(equalTo: Byte.newline)).firstMarkedByte
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

  /// How many of the eight bytes from `position` on are those of `other` and neither a quote nor a backslash, before the
  /// first that is not; 0 where there are no eight.
  @inlinable
  package func commonBytes(at position: Int, with other: UInt64) -> Int {
    guard position <= count - 8 else { return 0 }
    let word = word(at: position)
    let marks = word.bytes(equalTo: Byte.quote) | word.bytes(equalTo: Byte.backslash)
    return Swift.min(marks.firstMarkedByte, (word ^ other).trailingZeroBitCount / 8)
  }

  /// The eight bytes from `position` on, the first as the lowest.
  @usableFromInline
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
  package var firstMarkedByte: Int { (self & Self.repeated(0x80)).trailingZeroBitCount / 8 }

  @inlinable
  static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
