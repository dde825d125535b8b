/// A position in a text that is read from left to right.
package struct ByteCursor {
  package let source: SourceText
  /// The offset of the next byte.
  package private(set) var position: Int
  /// The end of the current line or text, which the cursor does not pass.
  package var end: Int
  /// The end of the range that the cursor may read, which can be a part of the source.
  package let limit: Int

  /// Creates a cursor at the beginning of `range`, or after the byte order mark of `source`.
  package init(_ source: SourceText, in range: Range<Int>? = nil) {
    self.source = source
    position = range?.lowerBound ?? source.start
    limit = range?.upperBound ?? source.bytes.count
    end = limit
  }

  /// The next byte, or `nil` at the end.
  package var next: UInt8? { position < end ? source.bytes[position] : nil }

  package mutating func advance() { position += 1 }

  /// Skips the next byte if it is equal to `byte`, and returns whether it skipped the byte.
  package mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  package mutating func skip(while isWanted: (UInt8) -> Bool) {
    while position < end, isWanted(source.bytes[position]) { position += 1 }
  }

  package mutating func goBack(to position: Int) { self.position = position }

  /// The bytes from `start` up to the current position.
  package func bytes(from start: Int) -> ArraySlice<UInt8> { source.bytes[start..<position] }

  /// The text from `start` up to the current position.
  package func text(from start: Int) -> String {
    String(decoding: bytes(from: start), as: UTF8.self)
  }

  /// The range of the next byte; empty at the end.
  package var span: SourceRange { SourceRange(offset: position, length: next == nil ? 0 : 1) }

  /// Returns an error which reports that `wanted` is expected at the current position.
  package func expected(_ wanted: String) -> Diagnostic {
    let rest = source.bytes[position..<end].prefix(4)
    guard let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first else {
      let whole = end == limit ? "text" : "line"
      return Diagnostic("expected \(wanted), but the \(whole) ends here", at: span)
    }
    return Diagnostic("expected \(wanted), not '\(scalar)'", at: span)
  }
}
