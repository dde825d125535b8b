internal import Text

/// A trace line in the normalized form that comparisons use.
///
/// In this form, several spaces outside quotes become one, `->` becomes `→`, and comments are
/// removed.
package struct NormalizedLine: Sendable {
  package let bytes: [UInt8]
  /// The possible forms of a line with quotes and `[..]`. A `[..]` can match a quote; the text after
  /// it is then quoted if it would not be otherwise, and the reverse. Spaces and arrows in quotes are
  /// marked.
  private let alternatives: [[UInt8]]

  /// The maximum number of `[..]` in a line that can match a quote.
  private static let quotingWildcards = 6

  package init(_ line: ArraySlice<UInt8>) {
    var bytes: [UInt8] = []
    bytes.append(normalizing: line)
    self.bytes = bytes
    let wildcards = parts(of: line).count { $0 == nil }
    let isPlain = wildcards == 0 || !line.contains(Byte.quote)
    alternatives =
      isPlain
      ? []
      : (0..<(1 << min(wildcards, Self.quotingWildcards))).map { quoting in
        var form: [UInt8] = []
        form.append(normalizing: line, quotingWildcards: quoting, isMarked: true)
        return form
      }
  }

  package init(_ line: String) {
    self.init(Array(line.utf8)[...])
  }

  /// Whether `actual` matches this line, in which `[..]` matches any text.
  package func matches(_ actual: NormalizedLine) -> Bool { matches(actual.bytes) }

  /// Whether a normalized line matches this line, in which `[..]` matches any text.
  func matches(_ actual: [UInt8]) -> Bool {
    if alternatives.isEmpty { return matchesPattern(bytes[...], actual[...]) }
    var marked: [UInt8] = []
    marked.append(normalizing: actual[...], isMarked: true)
    return alternatives.contains { matchesPattern($0[...], marked[...]) }
  }
}

extension NormalizedLine: Equatable {
  package static func == (first: Self, second: Self) -> Bool { first.bytes == second.bytes }
}

extension [UInt8] {
  /// Appends `line` in normalized form.
  ///
  /// Bit *n* of `quotingWildcards` says whether the `[..]` with the index *n* matches a quote. With
  /// `isMarked`, spaces and arrows in quotes differ from those outside.
  mutating func append(
    normalizing line: ArraySlice<UInt8>, quotingWildcards: Int = 0, isMarked: Bool = false
  ) {
    let start = count
    var quoting = quotingWildcards
    var isQuoted = false
    var isAfterBlank = false
    var position = line.startIndex
    while position < line.endIndex {
      let byte = line[position]
      let following = position + 1 < line.endIndex ? line[position + 1] : Byte.blank
      if !isQuoted, isAfterBlank || count == start, line[position...].startsTraceComment { return }
      position += 1
      if !isQuoted, Byte.isBlank(byte) {
        isAfterBlank = true
        continue
      }
      if isAfterBlank, count > start { append(Byte.blank) }
      isAfterBlank = false
      if !isQuoted, byte == UInt8(ascii: "-"), following == UInt8(ascii: ">") {
        append(contentsOf: Byte.arrow)
        position += 1
        continue
      }
      append(isMarked && isQuoted ? byte.markedAsQuoted : byte)
      if byte == Byte.quote { isQuoted.toggle() }
      if quoting > 0, byte == UInt8(ascii: "]"), suffix(Byte.wildcard.count) == Byte.wildcard[...] {
        if quoting & 1 == 1 { isQuoted.toggle() }
        quoting >>= 1
      }
      if isQuoted, byte == Byte.backslash, position < line.endIndex {
        append(following)
        position += 1
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a word of a trace line that begins here starts a comment. `#1` is a request number, and
  /// `#[..]` matches one.
  var startsTraceComment: Bool {
    let following = dropFirst()
    return first == Byte.hash && !(following.first.map(Byte.isDigit) ?? false)
      && !following.starts(with: Byte.wildcard)
  }
}

extension UInt8 {
  /// A control character instead of a space or the first byte of an arrow. A line contains no
  /// control characters.
  fileprivate var markedAsQuoted: UInt8 {
    switch self {
    case Byte.blank: 0
    case Byte.arrow[0]: 1
    default: self
    }
  }
}
