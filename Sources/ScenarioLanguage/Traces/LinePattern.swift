internal import Text

/// Whether `line` matches `pattern`, in which each `[..]` matches any text. Both must be
/// normalized.
func matchesPattern(_ pattern: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>) -> Bool {
  if matchesParts(of: pattern, line) { return true }
  guard hasQuotedWildcard(pattern) else { return false }
  // The wildcard can match the end of the quoted text, so the pattern does not show which of its
  // spaces are quoted.
  return matchesParts(of: withoutRepeatedSpaces(pattern)[...], withoutRepeatedSpaces(line)[...])
}

/// Whether a `[..]` of `pattern` is inside quotes, or can contain the quote that opens a string.
private func hasQuotedWildcard(_ pattern: ArraySlice<UInt8>) -> Bool {
  let parts = parts(of: pattern)
  var isQuoted = false
  var index = 0
  while index < parts.count {
    if parts[index] == nil, isQuoted { return true }
    if parts[index] == Byte.quote { isQuoted.toggle() }
    index += isQuoted && parts[index] == Byte.backslash ? 2 : 1
  }
  return isQuoted && parts.contains(nil)
}

/// Returns `line` with one space and `→` instead of several spaces and `->`, even inside quotes.
private func withoutRepeatedSpaces(_ line: ArraySlice<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  for byte in line {
    if byte == Byte.blank, bytes.last == Byte.blank { continue }
    if byte == Byte.greater, bytes.last == Byte.dash {
      bytes.removeLast()
      bytes += Byte.arrow
    } else {
      bytes.append(byte)
    }
  }
  return bytes
}

/// Whether `line` matches `pattern` byte by byte, apart from each `[..]`.
private func matchesParts(of pattern: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>) -> Bool {
  let parts = parts(of: pattern)
  return Text.matches(partCount: parts.count, elementCount: line.count) {
    parts[$0] == nil
  } covers: {
    parts[$0] == line[line.startIndex + $1]
  }
}

/// Returns the bytes of `pattern`, with `nil` for each `[..]`.
private func parts(of pattern: ArraySlice<UInt8>) -> [UInt8?] {
  let wildcard = Array("[..]".utf8)
  var parts: [UInt8?] = []
  parts.reserveCapacity(pattern.count)
  var position = pattern.startIndex
  while position < pattern.endIndex {
    if pattern[position] == Byte.openingBracket, pattern[position...].starts(with: wildcard) {
      parts.append(nil)
      position += wildcard.count
    } else {
      parts.append(pattern[position])
      position += 1
    }
  }
  return parts
}
