internal import Text

/// A line of a trace in the one form in which lines are compared.
///
/// Outside quotes runs of blanks count as one, `->` is `→`, and a comment is no part of the line.
package struct TraceLine: Hashable, Sendable {
  /// The line in that form.
  package let bytes: [UInt8]

  /// Brings `line` into the form.
  package init(_ line: ArraySlice<UInt8>) {
    var bytes: [UInt8] = []
    bytes.append(normalizing: line)
    self.bytes = bytes
  }

  /// Brings `line` into the form.
  package init(_ line: String) {
    self.init(Array(line.utf8)[...])
  }

  /// Whether `actual` is this line, where `[..]` stands for any text.
  package func matches(_ actual: TraceLine) -> Bool {
    matchesPattern(bytes[...], actual.bytes[...])
  }
}

/// Whether the bytes in `range` of `first` are the line `second`, but for how many blanks stand between its columns.
///
/// That is so for nearly every line that passes, and lines of which it is so have the same form of comparison. Where a
/// backslash must be looked into, the answer is no.
func agree(_ first: [UInt8], _ range: Range<Int>, _ second: borrowing TextBuffer) -> Bool {
  let first = first.borrowed.extracting(range)
  var (position, other, looked) = (0, 0, 0)
  var isQuoted = false
  while true {
    let common = second.commonBytes(from: other, with: first, from: position)
    position += common
    other += common
    guard position < first.count, other < second.count else { break }
    // Here the lines part, which only blanks between columns may do.
    while looked < position {
      looked = first.quoteOrBackslash(from: looked, before: position)
      if looked == position { break }
      if first[looked] == Byte.backslash { return false }
      isQuoted.toggle()
      looked += 1
    }
    let isGap = !isQuoted && position > 0 && first[position - 1] == Byte.blank
    guard isGap, first[position] == Byte.blank || second[other] == Byte.blank else { return false }
    position += first.blanks(at: position)
    while other < second.count, second[other] == Byte.blank { other += 1 }
  }
  return position == first.count && other == second.count
}

extension [UInt8] {
  /// Appends `line` in the form in which lines are compared.
  mutating func append(normalizing line: ArraySlice<UInt8>) {
    let start = count
    var isQuoted = false
    var isAfterBlank = false
    var position = line.startIndex
    while position < line.endIndex {
      let byte = line[position]
      let following = position + 1 < line.endIndex ? line[position + 1] : Byte.blank
      position += 1
      if !isQuoted, Byte.isBlank(byte) {
        isAfterBlank = true
        continue
      }
      if !isQuoted, byte == Byte.hash, isAfterBlank || count == start, !Byte.isDigit(following) {
        return
      }
      if isAfterBlank, count > start { append(Byte.blank) }
      isAfterBlank = false
      if !isQuoted, byte == Byte.dash, following == Byte.greater {
        append(contentsOf: Byte.arrow)
        position += 1
        continue
      }
      append(byte)
      if byte == Byte.quote { isQuoted.toggle() }
      if isQuoted, byte == Byte.backslash, position < line.endIndex {
        append(following)
        position += 1
      }
    }
  }
}
