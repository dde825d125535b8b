/// Tells lines and columns; asked for places in ascending order, it reads the text once.
package struct Locator: Sendable {
  /// The text that it walks through.
  private let source: SourceText
  /// How far it has come.
  private var offset: Int
  /// Where that is.
  private var reached = Location(line: 1, column: 1)

  /// Makes a locator at the beginning of `source`.
  package init(_ source: SourceText) {
    self.source = source
    offset = source.start
    reached.line = source.firstLine
  }

  /// Makes a locator at the beginning of the line with this number, which starts at `offset`.
  package init(_ source: SourceText, from offset: Int, line: Int) {
    self.source = source
    self.offset = offset
    reached = Location(line: line, column: 1)
  }

  /// Finds the line and column of the byte at `target`.
  package mutating func location(of target: Int) -> Location {
    let target = min(target, source.bytes.count)
    if target < offset { self = Locator(source) }
    while offset < target {
      let byte = source.bytes[offset]
      offset += 1
      if byte == Byte.newline {
        reached = Location(line: reached.line + 1, column: 1)
      } else if offset == source.bytes.count || !Byte.isContinuation(source.bytes[offset]) {
        reached.column += 1
      }
    }
    return reached
  }
}
