/// An array in chunks: it grows without copying its elements, so it never needs their memory twice.
@usableFromInline
package struct ChunkedArray<Element: Sendable>: RandomAccessCollection, Sendable {
  /// The elements; every chunk but the last is full.
  @usableFromInline package var chunks: [[Element]] = []
  /// The number of elements.
  @usableFromInline package var endIndex = 0

  @inlinable
  package init() {}

  /// The number of low bits of an index that give the position inside a chunk.
  @inlinable package static var chunkBits: Int { 11 }

  @inlinable package var startIndex: Int { 0 }

  /// The number of elements. The default implementation would compute an index distance.
  @inlinable package var count: Int { endIndex }

  @inlinable
  package subscript(index: Int) -> Element {
    chunks[index &>> Self.chunkBits][index & (1 &<< Self.chunkBits &- 1)]
  }

  /// Appends the elements of a range to an array, a chunk at a time.
  package func copy(_ range: Range<Int>, to array: inout [Element]) {
    var start = range.lowerBound
    while start < range.upperBound {
      let chunk = start >> Self.chunkBits
      let offset = chunk << Self.chunkBits
      let end = Swift.min(range.upperBound, offset + (1 << Self.chunkBits))
      array += chunks[chunk][start - offset..<end - offset]
      start = end
    }
  }

  @inlinable
  package mutating func append(_ element: Element) {
    if endIndex == chunks.count << Self.chunkBits {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(1 << Self.chunkBits)
    }
    chunks[chunks.count - 1].append(element)
    endIndex += 1
  }
}
