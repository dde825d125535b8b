internal import Locks

/// The positions of rows on a server, by their creation indices. Computed on first use.
struct RowLocations: ~Copyable, Sendable {
  /// The stretches sorted by creation index. Computed on first use.
  private let stretches = Mutex<[RowLocation]?>(nil)

  /// Returns the number of `rows` above the row with `creationIndex`, and whether that row still
  /// exists. Returns `nil` if the row never existed.
  borrowing func location(of creationIndex: Int, in rows: ServerRows) -> (
    position: Int, isPresent: Bool
  )? {
    // Most servers have all rows in one stretch, which is the fast path.
    if let only = rows.stretches.first, rows.stretches.count == 1 {
      guard only.creationIndices.contains(creationIndex) else { return nil }
      return only.isPresent ? (creationIndex - only.creationIndices.lowerBound, true) : (0, false)
    }
    return stretches.withLock { locations in
      let sorted = locations ?? Self.locations(of: rows)
      locations = sorted
      return Self.location(of: creationIndex, among: sorted)
    }
  }

  /// Returns all stretches of `rows`, sorted by creation index.
  private static func locations(of rows: ServerRows) -> [RowLocation] {
    var position = 0
    var locations: [RowLocation] = []
    locations.reserveCapacity(rows.stretches.count)
    for stretch in rows.stretches {
      locations.append(
        RowLocation(
          creationIndices: stretch.creationIndices, position: position, isPresent: stretch.isPresent
        ))
      position += stretch.count
    }
    return locations.sorted { $0.creationIndices.lowerBound < $1.creationIndices.lowerBound }
  }

  /// Finds the stretch that may have the row by binary search.
  private static func location(
    of creationIndex: Int, among locations: [RowLocation]
  ) -> (position: Int, isPresent: Bool)? {
    var (low, high) = (0, locations.count)
    while low < high {
      let middle = (low + high) / 2
      if locations[middle].creationIndices.upperBound <= creationIndex {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < locations.count, locations[low].creationIndices.contains(creationIndex) else {
      return nil
    }
    let location = locations[low]
    let above = location.isPresent ? creationIndex - location.creationIndices.lowerBound : 0
    return (location.position + above, location.isPresent)
  }
}

/// The position of a stretch of rows.
struct RowLocation: Sendable {
  /// The creation indices of the rows.
  let creationIndices: Range<Int>
  /// The number of rows above the first of them.
  let position: Int
  /// Whether the server still has the rows.
  let isPresent: Bool
}
