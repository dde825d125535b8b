/// A place in a text: where it starts and how many bytes it takes, counted from the text's beginning.
package struct Span: Hashable, Sendable {
  /// The offset of the first byte.
  package var offset: Int
  /// How many bytes the place covers.
  package var length: Int

  /// The place of what was not written.
  package static let nowhere = Span(offset: 0, length: 0)

  /// Makes the place of `length` bytes from `offset`.
  package init(offset: Int, length: Int) {
    self.offset = offset
    self.length = length
  }

  /// Makes the place of the bytes in `range`.
  package init(_ range: Range<Int>) {
    self.init(offset: range.lowerBound, length: range.count)
  }

  /// The offset behind the last byte.
  package var end: Int { offset + length }

  /// The offsets of the bytes.
  package var range: Range<Int> { offset..<end }
}
