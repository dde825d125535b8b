internal import Text

/// A trace line in the normalized form that comparisons use.
///
/// In this form, several spaces outside quotes become one, `->` becomes `→`, and comments are
/// removed. In quotes, characters have the escapes that a trace prints.
package struct NormalizedLine: Sendable {
  package let bytes: [UInt8]
  /// The patterns of a line with `[..]`, which are `nil` in a pattern. A line with quotes has several:
  /// a `[..]` can match a quote; the text after it is then quoted if it would not be otherwise, and
  /// the reverse.
  private let patterns: [[UInt8?]]
  /// Whether spaces and arrows in quotes are marked in the patterns.
  private let isMarked: Bool

  /// The maximum number of `[..]` in a line that can match a quote.
  private static let quotingWildcards = 6

  package init(_ line: ArraySlice<UInt8>) {
    var bytes: [UInt8] = []
    bytes.append(normalizing: line)
    self.bytes = bytes
    let wildcards = pattern(of: line).count { $0 == nil }
    isMarked = wildcards > 0 && line.contains(Byte.quote)
    if isMarked {
      patterns = (0..<(1 << min(wildcards, Self.quotingWildcards))).map { quoting in
        var form: [UInt8] = []
        form.append(normalizing: line, quotingWildcards: quoting, isMarked: true)
        return pattern(of: form[...])
      }
    } else {
      patterns = wildcards > 0 ? [pattern(of: bytes[...])] : []
    }
  }

  /// Whether a normalized line matches this line, in which `[..]` matches any text.
  package func matches(_ actual: [UInt8]) -> Bool {
    if patterns.isEmpty { return bytes == actual }
    var line = actual
    if isMarked {
      line = []
      line.append(normalizing: actual[...], isMarked: true)
    }
    return patterns.contains { pattern in
      Text.matches(partCount: pattern.count, elementCount: line.count) {
        pattern[$0] == nil
      } covers: {
        pattern[$0] == line[$1]
      }
    }
  }
}

/// Returns the bytes of `line`, with `nil` for each `[..]`.
private func pattern(of line: ArraySlice<UInt8>) -> [UInt8?] {
  var pattern: [UInt8?] = []
  pattern.reserveCapacity(line.count)
  var position = line.startIndex
  while position < line.endIndex {
    if line[position] == UInt8(ascii: "["), line[position...].starts(with: Byte.wildcard) {
      pattern.append(nil)
      position += Byte.wildcard.count
    } else {
      pattern.append(line[position])
      position += 1
    }
  }
  return pattern
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
    var isAfterSpace = false
    var position = line.startIndex
    while position < line.endIndex {
      let byte = line[position]
      let following = position + 1 < line.endIndex ? line[position + 1] : Byte.space
      if !isQuoted, isAfterSpace || count == start, line[position...].startsTraceComment { return }
      if isQuoted, let (text, length) = line[position...].printedForm {
        append(contentsOf: text.utf8.lazy.map { isMarked ? $0.markedAsQuoted : $0 })
        position += length
        continue
      }
      position += 1
      if !isQuoted, Byte.isSpace(byte) {
        isAfterSpace = true
        continue
      }
      if isAfterSpace, count > start { append(Byte.space) }
      isAfterSpace = false
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
  /// Whether a comment starts here. `#1` is a request number.
  var startsComment: Bool {
    first == Byte.hash && !(dropFirst().first.map(Byte.isDigit) ?? false)
  }

  /// Whether a word of a trace line that begins here starts a comment. `#[..]` matches a request
  /// number.
  var startsTraceComment: Bool { startsComment && !dropFirst().starts(with: Byte.wildcard) }
}

extension ArraySlice<UInt8> {
  /// How a trace prints the first character, which is in quotes, and the length of the character as
  /// written. `nil` if both are the same.
  fileprivate var printedForm: (text: String, length: Int)? {
    guard let first else { return nil }
    let (scalar, length): (Unicode.Scalar, Int)
    if first == Byte.backslash {
      let digits = dropFirst(3).prefix(8).prefix { $0 != UInt8(ascii: "}") }
      guard dropFirst().starts(with: "u{".utf8), digits.first != UInt8(ascii: "+"),
        dropFirst(3 + digits.count).first == UInt8(ascii: "}"),
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let escaped = Unicode.Scalar(value)
      else { return nil }
      (scalar, length) = (escaped, digits.count + 4)
    } else if first < Byte.space || first >= 0x7F {
      var (rest, decoder) = (prefix(4).makeIterator(), UTF8())
      guard case .scalarValue(let raw) = decoder.decode(&rest), isMisleading(raw) else {
        return nil
      }
      (scalar, length) = (raw, UTF8.width(raw))
    } else {
      return nil
    }
    return (written { $0.append(escaping: String(scalar), quotes: true) }, length)
  }
}

extension UInt8 {
  /// A control character instead of a space or the first byte of an arrow. A line contains no
  /// control characters.
  fileprivate var markedAsQuoted: UInt8 {
    switch self {
    case Byte.space: 0
    case Byte.arrow[0]: 1
    default: self
    }
  }
}
