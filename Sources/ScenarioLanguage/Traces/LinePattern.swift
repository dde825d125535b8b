internal import Text

/// Whether `line` matches `pattern`, in which each `[..]` matches any text. Both must be
/// normalized.
func matchesPattern(_ pattern: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>) -> Bool {
  let parts = parts(of: pattern)
  return Text.matches(partCount: parts.count, elementCount: line.count) {
    parts[$0] == nil
  } covers: {
    parts[$0] == line[line.startIndex + $1]
  }
}

/// Returns the bytes of `pattern`, with `nil` for each `[..]`.
func parts(of pattern: ArraySlice<UInt8>) -> [UInt8?] {
  var parts: [UInt8?] = []
  parts.reserveCapacity(pattern.count)
  var position = pattern.startIndex
  while position < pattern.endIndex {
    if pattern[position] == UInt8(ascii: "["), pattern[position...].starts(with: Byte.wildcard) {
      parts.append(nil)
      position += Byte.wildcard.count
    } else {
      parts.append(pattern[position])
      position += 1
    }
  }
  return parts
}
