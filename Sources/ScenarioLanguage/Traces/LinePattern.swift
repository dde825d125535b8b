internal import Text

/// Whether `line` is the expected line `pattern`, in which each `[..]` stands for any text.
///
/// Both are in the form of comparison. After a mismatch only the last `[..]` takes more, so the work is bounded by
/// the product of the lengths.
func matchesPattern(_ pattern: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>) -> Bool {
  var (expected, actual) = (pattern.startIndex, line.startIndex)
  var retry: (expected: Int, actual: Int)?
  while actual < line.endIndex {
    if startsWithWildcard(pattern[expected...]) {
      expected += wildcard.count
      retry = (expected, actual)
    } else if expected < pattern.endIndex, pattern[expected] == line[actual] {
      expected += 1
      actual += 1
    } else if let last = retry {
      retry = (last.expected, last.actual + 1)
      (expected, actual) = (last.expected, last.actual + 1)
    } else {
      return false
    }
  }
  while startsWithWildcard(pattern[expected...]) { expected += wildcard.count }
  return expected == pattern.endIndex
}

/// What stands for any text.
private let wildcard = Array("[..]".utf8)

/// Whether `[..]` comes next.
private func startsWithWildcard(_ pattern: ArraySlice<UInt8>) -> Bool {
  pattern.first == Byte.openingBracket && pattern.starts(with: wildcard)
}
