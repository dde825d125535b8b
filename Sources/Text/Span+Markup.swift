/// What is asked of every text of a report, and so eight bytes at once.
extension Swift.Span<UInt8> {
  /// Whether nothing of it means something in markup or to a runner of CI.
  ///
  /// It is of visible ASCII, blanks and arrows then, of quotes and newlines only where those are allowed, and no `#` or
  /// `:` touches another.
  package func isMeaningless(besidesQuotes quotes: Bool, besidesNewlines newlines: Bool) -> Bool {
    // What two bytes have in common is looked at where neither may stand: `"` and `&`, `<` and `>`.
    let (mask, marked) =
      quotes
      ? (UInt64.max, UInt64.repeated(Byte.ampersand))
      : (.repeated(0xFB), .repeated(Byte.quote))
    let marks = UInt64.repeated(0x80)
    var place = 0
    // Whether the byte before `place` is one of a pair, as the highest bit of the lowest byte.
    var pair: UInt64 = 0
    while place < count {
      var word = place <= count - 8 ? word(at: place) : lastBytes(from: place)
      let foreign = word & marks
      if foreign != 0 { word = word.replacing(from: foreign.firstMarkedByte, with: Byte.blank) }
      // No byte has its highest bit now, so that none carries into the next: that bit tells here what is allowed.
      let others =
        (((word & mask) ^ marked) &+ .repeated(0x7F))
        & (((word & .repeated(0xFD)) ^ .repeated(Byte.less)) &+ .repeated(0x7F))
        & ~(word &+ .repeated(0x01))
      let visible = word &+ .repeated(0x60)
      if others & visible & marks != marks {
        let newline = ~((word ^ .repeated(Byte.newline)) &+ .repeated(0x7F))
        guard newlines, others & (visible | newline) & marks == marks else { return false }
      }
      let pairs =
        ~(((word ^ .repeated(Byte.hash)) &+ .repeated(0x7F))
        & ((word ^ .repeated(Byte.colon)) &+ .repeated(0x7F))) & marks
      if pairs & (pairs &<< 8 | pair) != 0 { return false }
      pair = pairs &>> 56
      guard foreign != 0 else {
        place += 8
        continue
      }
      place += foreign.firstMarkedByte
      guard place + 2 < count, self[place] == 0xE2, self[place + 1] == 0x86, self[place + 2] == 0x92
      else { return false }
      place += 3
      pair = 0
    }
    return true
  }

  /// The bytes from `position` on, of which there are fewer than eight, and blanks behind them.
  private func lastBytes(from position: Int) -> UInt64 {
    if count >= 8 {
      let missing = UInt64(8 - (count - position)) &* 8
      return word(at: count - 8) &>> missing | .repeated(Byte.blank) &<< (64 - missing)
    }
    var (word, place) = (UInt64.repeated(Byte.blank), count)
    while place > position {
      place -= 1
      word = word &<< 8 | UInt64(self[place])
    }
    return word
  }
}

extension UInt64 {
  /// The bytes before `place`, which is below 8, and `byte` in the place of the others.
  fileprivate func replacing(from place: Int, with byte: UInt8) -> UInt64 {
    let others = UInt64.max &<< UInt64(8 * place)
    return self & ~others | .repeated(byte) & others
  }
}
