/// A range of bytes in a source text.
package struct SourceRange: Hashable, Sendable {
  /// The offset of the first byte.
  package var offset: Int
  /// The number of bytes.
  package var length: Int

  /// The empty range of text that is not in any source.
  package static let nowhere = SourceRange(offset: 0, length: 0)

  package init(offset: Int, length: Int) {
    self.offset = offset
    self.length = length
  }

  package init(_ range: Range<Int>) {
    self.init(offset: range.lowerBound, length: range.count)
  }

  /// The offset after the last byte.
  package var end: Int { offset + length }

  package var range: Range<Int> { offset..<end }
}
