internal import Locks

/// The positions of rows on a server, by their creation indices. Computed on first use.
struct RowPlaces: ~Copyable, Sendable {
  /// The stretches sorted by creation index. Computed on first use.
  private let stretches = Mutex<[RowPlace]?>(nil)

  /// Returns the number of `rows` above the row with `creationIndex`, and whether that row still
  /// exists. Returns `nil` if the row never existed.
  borrowing func place(of creationIndex: Int, in rows: ServerRows) -> (
    position: Int, isPresent: Bool
  )? {
    // Most servers have all rows in one stretch, which is the fast path.
    if let only = rows.stretches.first, rows.stretches.count == 1 {
      guard only.creationIndices.contains(creationIndex) else { return nil }
      return only.isPresent ? (creationIndex - only.creationIndices.lowerBound, true) : (0, false)
    }
    return stretches.withLock { places in
      let sorted = places ?? Self.places(of: rows)
      places = sorted
      return Self.place(of: creationIndex, among: sorted)
    }
  }

  /// Returns all stretches of `rows`, sorted by creation index.
  private static func places(of rows: ServerRows) -> [RowPlace] {
    var position = 0
    var places: [RowPlace] = []
    places.reserveCapacity(rows.stretches.count)
    for stretch in rows.stretches {
      places.append(
        RowPlace(
          creationIndices: stretch.creationIndices, position: position, isPresent: stretch.isPresent
        ))
      position += stretch.count
    }
    return places.sorted { $0.creationIndices.lowerBound < $1.creationIndices.lowerBound }
  }

  /// Finds the stretch that may have the row by binary search.
  private static func place(
    of creationIndex: Int, among places: [RowPlace]
  ) -> (position: Int, isPresent: Bool)? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].creationIndices.upperBound <= creationIndex {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < places.count, places[low].creationIndices.contains(creationIndex) else {
      return nil
    }
    let place = places[low]
    let above = place.isPresent ? creationIndex - place.creationIndices.lowerBound : 0
    return (place.position + above, place.isPresent)
  }
}

/// The position of a stretch of rows.
struct RowPlace: Sendable {
  /// The creation indices of the rows.
  let creationIndices: Range<Int>
  /// The number of rows above the first of them.
  let position: Int
  /// Whether the server still has the rows.
  let isPresent: Bool
}
