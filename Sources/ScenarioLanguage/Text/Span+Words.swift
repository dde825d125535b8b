/// Looking at eight bytes at once, for what every file of a run goes through byte by byte.
extension Swift.Span<UInt8> {
  /// Whether the eight bytes from `position` on are there, and are ASCII other than NUL and the end of a line.
  func isPlainWord(at position: Int) -> Bool {
    guard position <= count - 8 else { return false }
    let word = word(at: position)
    let newlines = word ^ Self.repeated(Byte.newline)
    return (word | Self.zeroBytes(of: word) | Self.zeroBytes(of: newlines))
      & Self.repeated(0x80) == 0
  }

  /// The position of the first end of a line from `start` on, or `count` if there is none.
  func newline(from start: Int) -> Int {
    var position = start
    while position <= count - 8 {
      let newlines = Self.zeroBytes(of: word(at: position) ^ Self.repeated(Byte.newline))
      if newlines != 0 { break }
      position += 8
    }
    while position < count, self[position] != Byte.newline { position += 1 }
    return position
  }

  private func word(at position: Int) -> UInt64 {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
  }

  private static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Sets the highest bit of some byte if, and only if, a byte of `word` is zero.
  private static func zeroBytes(of word: UInt64) -> UInt64 {
    (word &- repeated(1)) & ~word & repeated(0x80)
  }
}
