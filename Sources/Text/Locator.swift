/// Computes lines and columns of offsets. If the offsets ascend, the text is read only once.
package struct Locator: Sendable {
  private let bytes: [UInt8]
  /// The offset and the number of the first line.
  private let (start, firstLine): (Int, Int)
  /// The offset reached so far.
  private var offset: Int
  private var reached: Location

  /// Creates a locator at the beginning of `source`.
  package init(_ source: SourceText) {
    self.init(source, from: source.start, line: source.firstLine)
  }

  /// Creates a locator at the beginning of the line with this number, which starts at `offset`.
  package init(_ source: SourceText, from offset: Int, line: Int) {
    bytes = source.bytes
    (start, firstLine) = (source.start, source.firstLine)
    self.offset = offset
    reached = Location(line: line, column: 1)
  }

  /// Finds the line and column of the byte at `target`.
  package mutating func location(of target: Int) -> Location {
    let target = max(start, min(target, bytes.count))
    if target < offset {
      offset = start
      reached = Location(line: firstLine, column: 1)
    }
    while let newline = bytes[offset..<target].firstIndex(of: Byte.newline) {
      offset = newline + 1
      reached = Location(line: reached.line + 1, column: 1)
    }
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      if offset == bytes.count || byte < 0x80 || !Byte.isContinuation(bytes[offset]) {
        reached.column += 1
      }
    }
    return reached
  }
}
