internal import Text

extension Lexer {
  /// Whether the byte at `position` cannot be a part of a word.
  func endsWord(at position: Int) -> Bool {
    Byte.endsWord(bytes[position]) || isTimes(at: position)
  }

  /// Whether `×` is at `position`.
  func isTimes(at position: Int) -> Bool {
    bytes[position] == Byte.times.first && position + 1 < end
      && bytes[position + 1] == Byte.times.second
  }

  /// Whether an operator starts at `position`. The `~/` of a path and a single `!` are not
  /// operators.
  func isOperator(at position: Int) -> Bool {
    let following = position + 1 < end ? bytes[position + 1] : Byte.space
    return switch bytes[position] {
    case Byte.equal, UInt8(ascii: "<"), UInt8(ascii: ">"): true
    case UInt8(ascii: "~"): following != UInt8(ascii: "/")
    case UInt8(ascii: "!"): following == Byte.equal
    default: false
    }
  }

  /// Whether `<<WORD` starts at `position`. Directly after a name, `<<` is an operator.
  func announcesRows(at position: Int) -> Bool {
    position + 2 < end && bytes[position] == UInt8(ascii: "<")
      && bytes[position + 1] == UInt8(ascii: "<")
      && (Byte.isLetter(bytes[position + 2]) || bytes[position + 2] == UInt8(ascii: "_"))
      && position > 0 && Byte.isSpace(bytes[position - 1])
  }

  /// Whether `byte` can be a part of the word that ends inline rows.
  func isPartOfRowsWord(_ byte: UInt8) -> Bool {
    Byte.isLetter(byte) || Byte.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }

  /// Returns the kind of a word: a repetition such as `x3` or `*3`, or another kind.
  func repetitionOrWordKind(from start: Int) -> Token.Kind {
    let isMarked = bytes[start] == UInt8(ascii: "x") || bytes[start] == UInt8(ascii: "*")
    if isMarked, position - start > 1, digitsEnd(from: start + 1) == position {
      return .repetition
    }
    return wordKind(from: start)
  }

  /// Returns the kind of a word: a number, a duration or a bare word. `007` is a word, so that ids
  /// keep their zeros.
  func wordKind(from start: Int) -> Token.Kind {
    let digitsEnd = digitsEnd(from: start)
    guard digitsEnd > start else { return .word }
    switch position - digitsEnd {
    case 0: return bytes[start] == Byte.zero && digitsEnd > start + 1 ? .word : .number
    case 1: return bytes[digitsEnd] == UInt8(ascii: "s") ? .duration : .word
    case 2:
      return bytes[digitsEnd] == UInt8(ascii: "m") && bytes[digitsEnd + 1] == UInt8(ascii: "s")
        ? .duration : .word
    default: return .word
    }
  }

  private func digitsEnd(from start: Int) -> Int {
    var position = start
    while position < end, Byte.isDigit(bytes[position]) { position += 1 }
    return position
  }
}
