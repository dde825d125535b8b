package import ListComponents

/// The cells of a table, reused as in a table view. A row that becomes visible gets the cell that
/// has been invisible for the longest time.
package struct CellTable: Hashable, Sendable {
  /// The number of rows that fit on the screen.
  package let visible: Int
  /// The position of the row on top, from 0.
  package private(set) var top = 0
  /// The visible cells, from top to bottom. A row without a cell leaves a gap.
  package private(set) var visibleCells: [VisibleCell] = []
  /// The number of cells created so far.
  package private(set) var made = 0
  /// The number of times that a cell was reused.
  package private(set) var reused = 0
  /// The invisible cells, starting with the cell that has been invisible for the longest time.
  private var invisibleCells: [InvisibleCell] = []

  package struct VisibleCell: Hashable, Sendable {
    /// The position of the row, from 0.
    package let position: Int
    package var cell: DrawnCell
    fileprivate let identifier: String
  }

  /// A cell without a row.
  private struct InvisibleCell: Hashable {
    /// The cell, with the contents of its last row.
    let cell: DrawnCell
    let identifier: String
  }

  /// The rows of a table. The table reads them when they become visible.
  package struct Rows {
    package var count: Int
    package var registry: CellRegistry
    /// Returns the item of the row at a position, from 0.
    package var item: (Int) -> any ListItem

    package init(
      count: Int, registry: CellRegistry, item: @escaping (Int) -> any ListItem
    ) {
      self.count = count
      self.registry = registry
      self.item = item
    }
  }

  /// Creates a table without rows, on which `visible` rows fit.
  package init(visible: Int) {
    self.visible = visible
  }

  /// Releases all visible cells and assigns cells to `rows`. Keeps the scroll position if there are
  /// enough rows.
  package mutating func reload(_ rows: Rows) {
    release { _ in true }
    top = lastTop(of: rows, wanting: top)
    assign(rows)
  }

  /// Scrolls row `number`, counted from 1, to the top in one jump. Stops at the end of the rows.
  package mutating func scroll(toRow number: Int, in rows: Rows) -> Verdict {
    guard rows.count > 0 else { return .ignored("nothing to scroll") }
    let target = lastTop(of: rows, wanting: max(1, number) - 1)
    guard target != top else { return .ignored("there already") }
    top = target
    release { [top, visible] in $0 < top || $0 - top >= visible }
    assign(rows)
    return .moved
  }

  /// Changes the cell of the row at `position`, if the row is visible.
  package mutating func update(at position: Int, _ body: (inout DrawnCell) -> Void) {
    guard let index = visibleCells.firstIndex(where: { $0.position == position }) else { return }
    body(&visibleCells[index].cell)
  }

  /// Resets the number of reused cells, so that tables that differ only in this number become
  /// equal.
  package mutating func forgetReuse() {
    reused = 0
  }

  /// Returns the position of the top row after the table scrolls to the row at `position`.
  private func lastTop(of rows: Rows, wanting position: Int) -> Int {
    min(position, max(0, rows.count - visible))
  }

  /// Releases the cells of the positions for which `isReleased` returns true, from the top.
  private mutating func release(_ isReleased: (Int) -> Bool) {
    for used in visibleCells where isReleased(used.position) {
      invisibleCells.append(InvisibleCell(cell: used.cell, identifier: used.identifier))
    }
    visibleCells.removeAll { isReleased($0.position) }
  }

  /// Assigns a cell to each row that became visible, from the top. Rows whose kind is not
  /// registered get no cell.
  private mutating func assign(_ rows: Rows) {
    let assigned = Set(visibleCells.map(\.position))
    for position in top..<min(top + visible, max(top, rows.count))
    where !assigned.contains(position) {
      let item = rows.item(position)
      let identifier = item.reuseIdentifier
      guard var cell = dequeue(identifier, from: rows.registry) else { continue }
      cell.show(item)
      visibleCells.append(
        VisibleCell(position: position, cell: cell, identifier: identifier))
    }
    visibleCells.sort { $0.position < $1.position }
  }

  /// Returns the cell with `identifier` that has been invisible for the longest time, or creates a
  /// cell. Returns `nil` if no cell type is registered.
  private mutating func dequeue(
    _ identifier: String, from registry: CellRegistry
  ) -> DrawnCell? {
    if let index = invisibleCells.firstIndex(where: { $0.identifier == identifier }) {
      reused += 1
      return invisibleCells.remove(at: index).cell
    }
    guard let type = registry.cellTypes[identifier] as? any DrawableCell.Type else { return nil }
    made += 1
    return DrawnCell(cell: type.init())
  }
}
