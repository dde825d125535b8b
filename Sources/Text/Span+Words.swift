extension TextBuffer {
  /// Whether the bytes in `range` are those of `other` from `place` on.
  package func isEqual(_ range: Range<Int>, to other: Swift.Span<UInt8>, from place: Int) -> Bool {
    precondition(range.lowerBound >= 0 && range.upperBound <= count && place >= 0)
    guard range.count <= other.count - place else { return false }
    let distance = place - range.lowerBound
    var position = range.lowerBound
    if range.count >= Block.size {
      let bytes = span
      // The last block overlaps the one before, so that there is no rest.
      let last = range.upperBound - Block.size
      while true {
        let difference = bytes.block(at: position) .!= other.block(at: position + distance)
        guard difference.isEmpty else { return false }
        if position == last { return true }
        position = min(position + Block.size, last)
      }
    }
    if range.count >= 8 {
      let last = range.upperBound - 8
      return (word(at: position) ^ other.word(at: position + distance))
        | (word(at: last) ^ other.word(at: last + distance)) == 0
    }
    // Behind the range and within the other, a whole word can be read as well.
    while position < range.upperBound, position + distance <= other.count - 8 {
      let difference = word(at: position) ^ other.word(at: position + distance)
      let equal = difference.trailingZeroBitCount &>> 3
      position += equal
      if equal < 8 { return position >= range.upperBound }
    }
    while position < range.upperBound, self[position] == other[position + distance] {
      position += 1
    }
    return position >= range.upperBound
  }
}

extension String {
  /// Makes the text of the bytes in `range` of `text` where each is visible ASCII or a blank, none a quote or a backslash, and they
  /// are few; or nothing, and then whoever asks must look closer.
  package init?(plain range: Range<Int>, in text: Swift.Span<UInt8>) {
    guard let short = ShortText(range, in: text) else { return nil }
    self = short.string
  }

  /// Whether it is the same as `other`, which takes no time where both are short words.
  package func isSameWord(as other: String) -> Bool { ShortText.isEqual(self, other) }
}

/// Looking at many bytes at once, for what every file of a run goes through byte by byte.
extension Swift.Span<UInt8> {
  /// How many of the eight bytes from `position` on are ASCII other than NUL and no end of a line, before the first that is not; 0
  /// where there are no eight.
  @inlinable
  package func plainBytes(at position: Int) -> Int {
    guard position <= count - 8 else { return 0 }
    let word = word(at: position)
    return (word | word.bytes(equalTo: 0) | word.bytes(equalTo: Byte.newline)).firstMarkedByte
  }

  /// How many of the eight bytes from `position` on belong to a word of a script in any case, before the first that may end it; 0
  /// where there are no eight.
  package func wordBytes(at position: Int) -> Int {
    guard position <= count - 8 else { return 0 }
    let word = word(at: position)
    // What ends a word comes before `*`, but for the semicolon and `×`, which is no ASCII.
    let marks = word | (word &- .repeated(Byte.star)) | word.bytes(equalTo: Byte.semicolon)
    return marks.firstMarkedByte
  }

  /// The position of the first byte from `start` on that is NUL or not ASCII, or `count` if there is none.
  @inlinable
  package func foreignByte(from start: Int) -> Int {
    precondition(start >= 0)
    var position = start
    while position <= count - Block.size {
      let marks = block(at: position).bytes(foreignOrBelow: 1)
      if !marks.isEmpty { return position + marks.firstMarkedByte }
      position += Block.size
    }
    while position < count, self[position] != 0, self[position] < 0x80 { position += 1 }
    return position
  }

  /// The position of the first end of a line from `start` on, or `count` if there is none.
  @inlinable
  package func newline(from start: Int) -> Int {
    precondition(start >= 0)
    var position = start
    while position <= count - Block.size {
      let marks = block(at: position).bytes(equalTo: Byte.newline)
      if !marks.isEmpty { return position + marks.firstMarkedByte }
      position += Block.size
    }
    while position < count, self[position] != Byte.newline { position += 1 }
    return position
  }

  /// How many blanks stand from `position` on.
  @inlinable
  package func blanks(at position: Int) -> Int {
    precondition(position >= 0)
    var end = position
    while end <= count - Block.size {
      let blanks = (block(at: end) .!= Block(repeating: Byte.blank)).firstMarkedByte
      end += blanks
      if blanks < Block.size { return end - position }
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

  /// Marks the first byte that is no visible ASCII and no blank, or that is a quote or a backslash, and perhaps some behind it.
  var specialBytes: UInt64 {
    self | (self &- .repeated(Byte.blank)) & ~self | bytes(equalTo: 0x7F)
      | bytes(equalTo: Byte.quote) | bytes(equalTo: Byte.backslash)
  }

  /// Which byte is the first with a mark, or 8 if none is.
  @inlinable
  package var firstMarkedByte: Int { (self & Self.repeated(0x80)).trailingZeroBitCount &>> 3 }

  /// Returns the word each of whose bytes is this one.
  @inlinable
  static func repeated(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
}
