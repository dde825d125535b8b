/// A text and its name in messages.
package struct SourceText: Hashable, Sendable {
  /// The name in messages: a path, or `-c`.
  package var name: String
  /// The UTF-8 bytes of the text, including a byte order mark.
  package var bytes: [UInt8]
  /// The number of the first line, which is greater than 1 in a part of a longer text.
  package var firstLine = 1

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  package init(name: String, _ text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The offset of the first byte after the byte order mark, if any.
  package var start: Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The line ending of the first line (CR LF or LF), which inserted lines should use too.
  package var lineEnding: String {
    guard let end = bytes.firstIndex(of: Byte.newline), end > 0 else { return "\n" }
    return bytes[end - 1] == Byte.carriageReturn ? "\r\n" : "\n"
  }

  /// Returns the line and column of the byte at `offset`.
  package func location(of offset: Int) -> Location {
    var locator = Locator(self)
    return locator.location(of: offset)
  }

  /// Returns the start of the line around `offset`, or the offset `reach` bytes before it if the line starts earlier.
  package func lineStart(around offset: Int, reach: Int = .max) -> Int {
    var first = min(max(offset, start), bytes.count)
    let lowest = first - min(reach, first - start)
    while first > lowest, bytes[first - 1] != Byte.newline { first -= 1 }
    return first
  }

  /// Returns the range of the line around `offset` without its line ending, limited to `reach` bytes on each side.
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

  /// The ranges of the lines that are not empty, without their line endings.
  package var lines: [SourceRange] {
    bytes[start...].split(separator: Byte.newline)
      .map { lineSpan(around: $0.startIndex) }.filter { $0.length > 0 }
  }

  package func text(at span: SourceRange) -> String {
    String(decoding: bytes[span.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}
