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

/// Whether the bytes in `range` of `first` plainly are the line `second`, but for how many blanks stand between its columns.
///
/// That is so for nearly every line that passes. Where a comment or a `->` must be looked into, the answer is no: the form
/// of comparison says more.
func agree(_ first: [UInt8], _ range: Range<Int>, _ second: borrowing TextBuffer) -> Bool {
  let first = first.span.extracting(range)
  var (position, other) = (0, 0)
  var isQuoted = false
  while position < first.count, other < second.count {
    // Words are compared eight bytes at once; what may need a closer look, byte by byte.
    let common = min(
      first.commonWordBytes(at: position, with: second.word(at: other)), second.count - other)
    position += common
    other += common
    if common == 8 { continue }
    guard position < first.count, other < second.count else { break }
    let byte = first[position]
    guard byte == second[other] else { return false }
    position += 1
    other += 1
    switch byte {
    case Byte.blank where !isQuoted:
      while position < first.count, first[position] == Byte.blank { position += 1 }
      while other < second.count, second[other] == Byte.blank { other += 1 }
      // A comment may start here, unless a number says that it is a request.
      if position < first.count, first[position] == Byte.hash,
        position + 1 == first.count || !Byte.isDigit(first[position + 1])
      {
        return false
      }
    case Byte.tab where !isQuoted, Byte.dash where !isQuoted, Byte.backslash:
      return false
    case Byte.quote:
      isQuoted.toggle()
    default:
      break
    }
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
