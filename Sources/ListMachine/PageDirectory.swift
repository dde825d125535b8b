/// The positions where pages of different sizes begin. Finds the page of any row in a few steps.
///
/// For each block of 32 rows, the directory stores the page of the block's first row. The page of
/// any other row in the block is less than 32 pages after that page.
@frozen
@usableFromInline
struct PageDirectory: Sendable {
  /// The position of each page's first row, and at the end the position after the last row.
  @usableFromInline var starts: [Int] = []
  /// The page of each block's first row.
  @usableFromInline var blocks: [UInt32] = []

  @usableFromInline
  init() {}

  /// Adds a page of `count` rows. `count` must be greater than 0.
  @usableFromInline
  mutating func append(_ count: Int) {
    if starts.isEmpty { starts.append(0) }
    let page = UInt32(truncatingIfNeeded: starts.count - 1)
    let end = starts[starts.count - 1] + count
    starts.append(end)
    while blocks.count * 32 < end { blocks.append(page) }
  }

  /// Returns the page that contains the row at `position`, and the position of the page's first
  /// row.
  @inlinable
  func page(of position: Int) -> (number: Int, start: Int) {
    var number = Int(blocks[position >> 5])
    while starts[number + 1] <= position { number += 1 }
    return (number, starts[number])
  }
}
