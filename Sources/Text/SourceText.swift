/// A text to read, with the name that messages call it by.
package struct SourceText: Hashable, Sendable {
  /// The name in messages: a path, or `-c`.
  package var name: String
  /// The text in UTF-8, with its byte order mark if it has one.
  package var bytes: [UInt8]
  /// The number of its first line, where it is a part of a longer text.
  package var firstLine = 1

  /// Creates a text from `bytes`.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Creates a text from a string.
  package init(name: String, _ text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The offset of the first byte after the byte order mark, if any.
  package var start: Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The line ending of the first line, which new lines should have too: CR LF or LF.
  package var lineEnding: String {
    guard let end = bytes.firstIndex(of: Byte.newline), end > 0 else { return "\n" }
    return bytes[end - 1] == Byte.carriageReturn ? "\r\n" : "\n"
  }

  /// Finds the line and column of the byte at `offset`.
  package func location(of offset: Int) -> Location {
    var locator = Locator(self)
    return locator.location(of: offset)
  }

  /// Finds where the line around `offset` begins, or what of it is within `reach` bytes.
  package func lineStart(around offset: Int, reach: Int = .max) -> Int {
    var first = min(max(offset, start), bytes.count)
    let lowest = first - min(reach, first - start)
    while first > lowest, bytes[first - 1] != Byte.newline { first -= 1 }
    return first
  }

  /// Finds the line around `offset`, without its line ending: all of it, or what is within `reach` bytes.
  package func lineSpan(around offset: Int, reach: Int = .max) -> SourceRange {
    let offset = min(max(offset, start), bytes.count)
    let first = lineStart(around: offset, reach: reach)
    let highest = offset + min(reach, bytes.count - offset)
    var last = offset
    while last < highest, bytes[last] != Byte.newline { last += 1 }
    if last < bytes.count, bytes[last] == Byte.newline, last > first,
      bytes[last - 1] == Byte.carriageReturn
    {
      last -= 1
    }
    return SourceRange(first..<last)
  }

  /// Finds the line with this number, counted from 1, without its line ending.
  package func line(_ number: Int) -> SourceRange? {
    guard number > 0 else { return nil }
    var first = start
    for _ in 1..<number {
      guard let newline = bytes[first...].firstIndex(of: Byte.newline) else { return nil }
      first = newline + 1
    }
    return lineSpan(around: first)
  }

  /// Reads the bytes at `span` as text.
  package func text(at span: SourceRange) -> String {
    String(decoding: bytes[span.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}
