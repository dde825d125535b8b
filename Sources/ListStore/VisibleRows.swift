/// The rows that have appeared and not disappeared, with the first and the last of these rows.
struct VisibleRows<ID: Hashable & Sendable> {
  private var ids: Set<ID> = []
  /// The first and the last visible row, if there is one.
  private(set) var range: (first: ID, last: ID)?

  /// The number of rows when all of them were last searched for the ends; 0 if rows can have moved
  /// since then.
  private var searchedCount = 0

  /// Up to this number of visible rows, each change searches all of them. With thousands, which a
  /// stack that is not lazy can have, so many searches would take seconds.
  private static var fewRows: Int { 64 }

  var isEmpty: Bool { ids.isEmpty }

  /// Adds a row, and returns whether there is or was a range to report.
  ///
  /// A range with the same ends must be reported too, because rows can have arrived between its
  /// ends.
  mutating func insert(_ id: ID, at position: (ID) -> Int?) -> Bool {
    ids.insert(id)
    guard ids.count > Self.fewRows, ids.count <= 2 * searchedCount, let range,
      let first = position(range.first), let last = position(range.last), let new = position(id)
    else { return update(position) }
    if new < first { self.range?.first = id }
    if new > last { self.range?.last = id }
    return true
  }

  /// Removes a row, and returns whether there is or was a range to report. `rowID` returns the ID of
  /// the row at a position.
  mutating func remove(
    _ id: ID, at position: (ID) -> Int?, rowID: (Int) -> ID
  ) -> Bool {
    guard ids.remove(id) != nil else { return false }
    guard ids.count > Self.fewRows, ids.count <= 2 * searchedCount, let range,
      var first = position(range.first), var last = position(range.last)
    else { return update(position) }
    // The visible rows are next to each other, so the next end is near.
    while first < last, !ids.contains(rowID(first)) { first += 1 }
    while first < last, !ids.contains(rowID(last)) { last -= 1 }
    self.range = (rowID(first), rowID(last))
    return true
  }

  /// Lets the next change search all rows for the ends.
  mutating func rowsMayHaveMoved() { searchedCount = 0 }

  mutating func removeAll() {
    ids = []
    range = nil
  }

  /// Finds the first and the last visible row, discards rows that the list no longer contains, and
  /// returns whether there is or was a range.
  private mutating func update(_ position: (ID) -> Int?) -> Bool {
    let hadRange = range != nil
    let present = ids.compactMap { id in position(id).map { (id: id, position: $0) } }
    if present.count < ids.count { ids = Set(present.map { $0.id }) }
    let first = present.min { $0.position < $1.position }
    let last = present.max { $0.position < $1.position }
    if let first, let last { range = (first.id, last.id) } else { range = nil }
    searchedCount = ids.count
    return hadRange || range != nil
  }
}
