/// What is asked of every text of a report, and so sixteen bytes at once.
extension Swift.Span<UInt8> {
  /// Whether nothing of it means something in markup or to a runner of CI.
  ///
  /// It is of visible ASCII, blanks and arrows then, of quotes and newlines only where those are allowed, and no `#` or
  /// `:` touches another.
  package func isMeaningless(besidesQuotes quotes: Bool, besidesNewlines newlines: Bool) -> Bool {
    // What is allowed anyway is asked for in the place of what need not be.
    let quote = quotes ? Byte.ampersand : Byte.quote
    let newline = newlines ? Byte.newline : Byte.blank
    var place = 0
    while place < count {
      // A byte is looked at with the one behind it.
      if place < count - Block.size {
        let (bytes, next) = (block(at: place), block(at: place + 1))
        let meant =
          (bytes | Block(repeating: Byte.less ^ Byte.greater)).bytes(equalTo: Byte.greater)
          .| bytes.bytes(equalTo: Byte.ampersand) .| bytes.bytes(equalTo: quote)
          .| bytes.bytes(equalTo: 0x7F)
          .| bytes.bytes(foreignOrBelow: Int8(Byte.blank)) .& bytes.bytes(besides: newline)
          .| bytes.partsOfPairs .& next.partsOfPairs
        if meant.isEmpty {
          place += Block.size
          continue
        }
        place += meant.firstMarkedByte
      } else if isMeaningless(at: place, quote, newline) {
        place += 1
        continue
      }
      guard place < count - 2, self[place] == 0xE2, self[place + 1] == 0x86, self[place + 2] == 0x92
      else { return false }
      place += 3
    }
    return true
  }

  /// Whether the byte at `place` means nothing, with the one behind it if there is one.
  private func isMeaningless(at place: Int, _ quote: UInt8, _ newline: UInt8) -> Bool {
    switch self[place] {
    case newline: true
    case Byte.ampersand, Byte.less, Byte.greater, quote: false
    case Byte.hash, Byte.colon:
      place == count - 1 || self[place + 1] != Byte.hash && self[place + 1] != Byte.colon
    case Byte.blank..<0x7F: true
    default: false
    }
  }
}

extension Block {
  /// Marks the bytes that are not `byte`.
  fileprivate func bytes(besides byte: UInt8) -> SIMDMask<MaskStorage> {
    self .!= Block(repeating: byte)
  }

  /// Marks the bytes of which two may mean something to a runner of CI.
  fileprivate var partsOfPairs: SIMDMask<MaskStorage> {
    bytes(equalTo: Byte.hash) .| bytes(equalTo: Byte.colon)
  }
}
