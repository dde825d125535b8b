internal import Text

/// Whether `line` matches `pattern`, in which each `[..]` matches any text; both must be normalized.
func matchesPattern(_ pattern: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>) -> Bool {
  let parts = parts(of: pattern)
  return Text.matches(partCount: parts.count, elementCount: line.count) {
    parts[$0] == nil
  } covers: {
    parts[$0] == line[line.startIndex + $1]
  }
}

/// The bytes of `pattern`, with nothing in the place of each `[..]`.
private func parts(of pattern: ArraySlice<UInt8>) -> [UInt8?] {
  let wildcard = Array("[..]".utf8)
  var parts: [UInt8?] = []
  parts.reserveCapacity(pattern.count)
  var place = pattern.startIndex
  while place < pattern.endIndex {
    if pattern[place] == Byte.openingBracket, pattern[place...].starts(with: wildcard) {
      parts.append(nil)
      place += wildcard.count
    } else {
      parts.append(pattern[place])
      place += 1
    }
  }
  return parts
}
