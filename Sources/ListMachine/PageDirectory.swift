/// Where pages of different sizes begin, found in a few steps from any row.
///
/// For every block of 32 rows it notes the page of the first, from where the page of a row is at most 32 pages away.
@frozen
@usableFromInline
struct PageDirectory: Sendable {
  /// The position of each page's first row, and finally the position after the last row.
  @usableFromInline var starts: [Int] = []
  /// The page of each block's first row.
  @usableFromInline var blocks: [UInt32] = []

  /// Creates a directory of no pages.
  @usableFromInline
  init() {}

  /// Adds a page of `count` rows, more than none.
  @usableFromInline
  mutating func append(_ count: Int) {
    if starts.isEmpty { starts.append(0) }
    let page = UInt32(truncatingIfNeeded: starts.count - 1)
    let end = starts[starts.count - 1] + count
    starts.append(end)
    while blocks.count * 32 < end { blocks.append(page) }
  }

  /// Returns the page that holds the row at `position`, and the position of its first row.
  @inlinable
  func page(of position: Int) -> (number: Int, start: Int) {
    var number = Int(blocks[position >> 5])
    while starts[number + 1] <= position { number += 1 }
    return (number, starts[number])
  }
}
