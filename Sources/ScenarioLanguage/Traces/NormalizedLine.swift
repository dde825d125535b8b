internal import Text

/// A trace line in the normalized form that comparisons use.
///
/// In this form, several spaces outside quotes become one, `->` becomes `→`, and comments are
/// removed.
package struct NormalizedLine: Hashable, Sendable {
  /// The bytes of the line in that form.
  package let bytes: [UInt8]

  /// Normalizes `line`.
  package init(_ line: ArraySlice<UInt8>) {
    var bytes: [UInt8] = []
    bytes.append(normalizing: line)
    self.bytes = bytes
  }

  /// Normalizes `line`.
  package init(_ line: String) {
    self.init(Array(line.utf8)[...])
  }

  /// Whether `actual` matches this line, in which `[..]` matches any text.
  package func matches(_ actual: NormalizedLine) -> Bool {
    matchesPattern(bytes[...], actual.bytes[...])
  }
}

extension [UInt8] {
  /// Appends `line` in normalized form.
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
