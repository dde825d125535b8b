/// The rows on the server, in their order.
///
/// Rows are stored as ranges of consecutive creation indices, so that two billion rows need as
/// little memory as two rows. A removed range keeps its position, so that the key of a removed row
/// stays valid.
struct ServerRows: Hashable, Sendable {
  /// Consecutive creation indices whose rows are adjacent, and either all present or all removed.
  struct Stretch: Hashable, Sendable {
    var creationIndices: Range<Int>
    /// Whether the server still has the rows.
    var isPresent: Bool

    /// The number of these rows that the server still has.
    var count: Int { isPresent ? creationIndices.count : 0 }
  }

  static let stretchLimit = 10_000

  /// All stretches in the server's order, including removed ones.
  private(set) var stretches: [Stretch]
  private(set) var count: Int
  /// The number of rows that the server ever had. This is also the creation index of the next row.
  private(set) var createdCount: Int

  /// Creates the rows of a server without changes.
  init(count: Int) {
    stretches = count > 0 ? [Stretch(creationIndices: 0..<count, isPresent: true)] : []
    self.count = count
    createdCount = count
  }

  /// Calls `body` with the creation indices of at most `count` rows from `position`, stretch by
  /// stretch.
  func forEachStretch(from position: Int, count: Int, _ body: (Range<Int>) -> Void) {
    var skipped = position
    var wanted = count
    for stretch in stretches where stretch.isPresent {
      guard wanted > 0 else { return }
      guard skipped < stretch.creationIndices.count else {
        skipped -= stretch.creationIndices.count
        continue
      }
      let creationIndices = stretch.creationIndices.dropFirst(skipped).prefix(wanted)
      body(creationIndices)
      wanted -= creationIndices.count
      skipped = 0
    }
  }

  /// Returns the position of the row with `creationIndex`, or its former position if it was removed.
  /// Returns `nil` if the row never existed.
  func location(of creationIndex: Int) -> RowLocation? {
    var position = 0
    for stretch in stretches {
      if stretch.creationIndices.contains(creationIndex) {
        let above = stretch.isPresent ? creationIndex - stretch.creationIndices.lowerBound : 0
        return RowLocation(position: position + above, isPresent: stretch.isPresent)
      }
      position += stretch.count
    }
    return nil
  }
}

extension ServerRows {
  /// Inserts `amount` new rows before the row at `position`, or at the end if there is none. Without
  /// a position, inserts them before all rows, even removed ones.
  mutating func insert(_ amount: Int, at position: Int?) throws(ServerChangeError) {
    guard amount > 0 else { return }
    let (end, overflows) = createdCount.addingReportingOverflow(amount)
    guard !overflows else { throw .noMoreIDs }
    try reserveStretches()
    let index = position.map { cut(at: $0) } ?? 0
    stretches.insert(Stretch(creationIndices: createdCount..<end, isPresent: true), at: index)
    join(around: index...index)
    count += amount
    createdCount = end
  }

  /// Removes at most `amount` rows, starting at `position`.
  mutating func remove(_ amount: Int, at position: Int) throws(ServerChangeError) {
    let position = max(0, position)
    let removed = min(amount, count - position)
    guard removed > 0 else { return }
    try reserveStretches()
    let start = cut(at: position)
    let end = cut(at: position + removed)
    for index in start..<end { stretches[index].isPresent = false }
    join(around: start...end - 1)
    count -= removed
  }

  /// Throws if a change could exceed the maximum number of stretches. A change adds at most two
  /// stretches.
  private func reserveStretches() throws(ServerChangeError) {
    guard stretches.count + 2 <= Self.stretchLimit else { throw .tooManyPlaces }
  }

  /// Splits a stretch so that one begins with the row at `position`, and returns the index of that
  /// stretch. After the last row, returns the number of stretches.
  private mutating func cut(at position: Int) -> Int {
    var above = 0
    for (index, stretch) in stretches.enumerated() where stretch.isPresent {
      let offset = position - above
      if offset <= 0 { return index }
      if offset < stretch.creationIndices.count {
        let middle = stretch.creationIndices.lowerBound + offset
        stretches[index].creationIndices = stretch.creationIndices.lowerBound..<middle
        let rest = Stretch(
          creationIndices: middle..<stretch.creationIndices.upperBound, isPresent: true)
        stretches.insert(rest, at: index + 1)
        return index + 1
      }
      above += stretch.creationIndices.count
    }
    return stretches.endIndex
  }

  /// Joins the stretches at `indices` with their neighbors if they continue each other.
  private mutating func join(around indices: ClosedRange<Int>) {
    for index in (indices.lowerBound...indices.upperBound + 1).reversed()
    where stretches.indices.contains(index) && index > 0 {
      let (before, stretch) = (stretches[index - 1], stretches[index])
      guard before.isPresent == stretch.isPresent,
        before.creationIndices.upperBound == stretch.creationIndices.lowerBound
      else { continue }
      stretches[index - 1].creationIndices =
        before.creationIndices.lowerBound..<stretch.creationIndices.upperBound
      stretches.remove(at: index)
    }
  }
}

/// The position of a row on the server.
package struct RowLocation: Hashable, Sendable {
  /// The current position of the row, or its former position if it was removed.
  package let position: Int
  /// Whether the server still has the row.
  package let isPresent: Bool
}

/// The reason why a `server` step cannot be performed.
package enum ServerChangeError: Error, Hashable, Sendable {
  /// There are no numbers left for the ids of new rows.
  case noMoreIDs
  /// The changes split the rows into more stretches than a source stores.
  case tooManyPlaces
}

extension ServerChangeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noMoreIDs: "the source has no ids left for so many rows"
    case .tooManyPlaces:
      "the rows of a source can be changed in at most \(ServerRows.stretchLimit) places"
    }
  }
}
