extension PagedList {
  /// Handles the report of the visible rows.
  @inlinable
  mutating func see(_ first: Row.ID, _ last: Row.ID) -> Transition {
    guard case .rows = phase, let start = index(id: first), let end = index(id: last) else {
      return .ignored(.nothingToSee)
    }
    let position = Position(first, height: max(end - start, 0))
    useLayers()
    if layers[0].position == position { return .ignored(.thereAlready) }
    layers[0].position = position
    return Transition()
  }

  /// If the anchor's row was removed, moves the anchor to the next remaining row, or to the
  /// previous one if there is none. `old` contains the rows before the event, and `reverted` the
  /// inserted rows whose IDs were restored.
  @inlinable
  mutating func keepAnchor(in old: PagedRows<Row>, reverted: [Row.ID: Row.ID]) {
    guard let anchor = layers[0].position?.anchor, index(id: anchor) == nil else { return }
    let currentID = { (list: Self, id: Row.ID) in list.currentID(of: reverted[id] ?? id) }
    guard let start = old.firstIndex(where: { currentID(self, $0.id) == anchor }) else {
      layers[0].position?.anchor = nil
      return
    }
    // The ID of an inserted row may have been restored, or replaced by an ID from the server.
    let left =
      old[start...].first { index(id: currentID(self, $0.id)) != nil }
      ?? old[..<start].last { index(id: currentID(self, $0.id)) != nil }
    let newAnchor = left.map { currentID(self, $0.id) }
    layers[0].position?.anchor = newAnchor
  }

  /// Returns the current ID of a row. The server can assign another ID to an inserted row.
  @inlinable
  package func currentID(of id: Row.ID) -> Row.ID {
    layers.isEmpty ? id : layers[0].edits.currentIDs[id] ?? id
  }

  /// If the anchor's row is about to be removed, moves the anchor to the next row. At the end of
  /// the list, moves the anchor to the previous row.
  @inlinable
  mutating func moveAnchor(from id: Row.ID) {
    guard !layers.isEmpty, layers[0].position?.anchor == id, let position = index(id: id) else {
      return
    }
    let rows = rows
    layers[0].position?.anchor =
      position + 1 < rows.count
      ? rows[position + 1].id : position > 0 ? rows[position - 1].id : nil
  }
}
