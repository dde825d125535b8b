/// Parses bytes into characters and control sequences.
extension TerminalScreen {
  /// The bytes of an incomplete character or sequence.
  struct Parser: Sendable {
    /// The bytes of an incomplete character.
    var bytes: [UInt8] = []
    /// The characters of a sequence after its escape, or nil outside of a sequence.
    var sequence: String?
  }

  /// Writes `bytes` to the terminal.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if byte < 0x80 {
        flushBytes()
        handle(Unicode.Scalar(byte))
      } else {
        if byte >= 0xC0 { flushBytes() }
        parser.bytes.append(byte)
        if parser.bytes.count == Self.length(from: parser.bytes[0]) { flushBytes() }
      }
    }
  }

  /// Returns the length of the character that begins with `byte`.
  private static func length(from byte: UInt8) -> Int {
    byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
  }

  /// Shows the buffered bytes as a character.
  private mutating func flushBytes() {
    guard !parser.bytes.isEmpty else { return }
    for scalar in String(decoding: parser.bytes, as: UTF8.self).unicodeScalars { handle(scalar) }
    parser.bytes = []
  }

  /// Handles one character, which may belong to a sequence.
  private mutating func handle(_ scalar: Unicode.Scalar) {
    guard let sequence = parser.sequence else {
      if scalar == "\u{1B}" {
        parser.sequence = ""
      } else if scalar.value < 0x20 || scalar.value == 0x7F {
        perform(control: scalar)
      } else if 0x80..<0xA0 ~= scalar.value {
        unknownSequences.append("control \(scalar.value)")
      } else {
        show(scalar)
      }
      return
    }
    let longer = sequence + String(scalar)
    guard Self.isWhole(longer) else {
      parser.sequence = longer
      return
    }
    parser.sequence = nil
    perform(sequence: longer)
  }

  /// Whether a sequence is complete.
  private static func isWhole(_ sequence: String) -> Bool {
    guard let first = sequence.unicodeScalars.first, let last = sequence.unicodeScalars.last else {
      return false
    }
    switch first {
    case "[": return sequence.unicodeScalars.count > 1 && 0x40...0x7E ~= last.value
    case "]": return last == "\u{7}" || sequence.hasSuffix("\u{1B}\\")
    case "(", ")": return sequence.unicodeScalars.count == 2
    default: return true
    }
  }

  /// Executes a control character.
  private mutating func perform(control: Unicode.Scalar) {
    switch control {
    case "\u{7}": bellCount += 1
    case "\u{8}": moveCursor(to: cursor.row, cursor.column - 1)
    case "\t": moveCursor(to: cursor.row, (cursor.column / 8 + 1) * 8)
    case "\n", "\u{B}", "\u{C}": lineFeed()
    case "\r": moveCursor(to: cursor.row, 0)
    case "\0": break
    default: unknownSequences.append("control \(control.value)")
    }
  }

  /// Executes an escape sequence.
  private mutating func perform(sequence: String) {
    switch sequence {
    case "7": saved = (cursor, look, isWrapPending)
    case "8":
      guard let saved else { return }
      moveCursor(to: saved.cursor.row, saved.cursor.column)
      (look, isWrapPending) = (saved.look, saved.isWrapPending)
    case "D": lineFeed()
    case "M": cursor.row == region.lowerBound ? scrollDown() : moveCursor(by: -1, 0)
    case "=", ">": break
    case _ where sequence.hasPrefix("["): perform(control: sequence.dropFirst())
    case _ where sequence.hasPrefix("(") || sequence.hasPrefix(")"): break
    default: unknownSequences.append(sequence)
    }
  }

  /// Executes a control sequence.
  private mutating func perform(control sequence: Substring) {
    let isPrivate = sequence.hasPrefix("?")
    let numbers = sequence.drop { $0 == "?" }.dropLast()
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    let count = max(1, first)
    switch sequence.last {
    case "A": moveCursor(by: -count, 0)
    case "B": moveCursor(by: count, 0)
    case "C": moveCursor(by: 0, count)
    case "D": moveCursor(by: 0, -count)
    case "G": moveCursor(to: cursor.row, count - 1)
    case "d": moveCursor(to: count - 1, cursor.column)
    case "H", "f": moveCursor(to: count - 1, max(1, numbers.dropFirst().first ?? 1) - 1)
    case "J": eraseScreen(first)
    case "K": eraseLine(first)
    case "X": erase(cursor.row, cursor.column..<min(columns, cursor.column + count))
    case "@": insertCells(count)
    case "P": deleteCells(count)
    case "L": insertLines(count)
    case "M": deleteLines(count)
    case "m": changeLook(numbers)
    case "r": setRegion(numbers)
    case "h" where isPrivate && numbers == [2004]: marksPastes = true
    case "l" where isPrivate && numbers == [2004]: marksPastes = false
    case "h" where numbers == [4]: isInserting = true
    case "l" where numbers == [4]: isInserting = false
    case "h" where isPrivate, "l" where isPrivate: break
    default: unknownSequences.append(String(sequence))
    }
  }
}
