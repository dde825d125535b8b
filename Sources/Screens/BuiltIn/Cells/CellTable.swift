/// The cells of a table, which are given other rows once their own are out of sight.
package struct CellTable<Cell: Hashable & Sendable>: Hashable, Sendable {
  /// How many rows fit on screen.
  package let visible: Int
  /// The place of the row on top, from 0.
  package private(set) var top = 0
  /// The cells in sight, from top to bottom; a row that has none leaves a gap.
  package private(set) var inSight: [Used] = []
  /// How many cells were made so far.
  package private(set) var made = 0
  /// How often a cell was taken again.
  package private(set) var reused = 0
  /// The cells out of sight, the longest first.
  private var outOfSight: [Spare] = []

  /// A cell in sight, at the row that it stands for.
  package struct Used: Hashable, Sendable {
    /// The place of the row, from 0.
    package let position: Int
    /// The cell.
    package var cell: Cell
    /// The reuse identifier under which the cell was made.
    fileprivate let identifier: String
  }

  /// A cell that no row stands for.
  private struct Spare: Hashable {
    /// The cell, with what it showed last.
    let cell: Cell
    /// The reuse identifier under which it was made.
    let identifier: String
  }

  /// Makes a table without rows, on which `visible` rows fit.
  package init(visible: Int) {
    self.visible = visible
  }

  /// Gives up all cells in sight and takes cells for the rows of `provider`, as near to the position as the end allows.
  package mutating func reload(from provider: some CellProvider<Cell>) {
    giveUp { _ in true }
    top = lastTop(of: provider, wanting: top)
    takeCells(from: provider)
  }

  /// Brings the row at `position` to the top in one jump, as far as the end allows, and returns whether that is another one.
  package mutating func scroll(to position: Int, in provider: some CellProvider<Cell>) -> Bool {
    let target = lastTop(of: provider, wanting: position)
    guard target != top else { return false }
    top = target
    giveUp { [top, visible] in $0 < top || $0 - top >= visible }
    takeCells(from: provider)
    return true
  }

  /// Changes the cell that stands for the row at `position`, if it is in sight.
  package mutating func change(at position: Int, _ body: (inout Cell) -> Void) {
    guard let place = inSight.firstIndex(where: { $0.position == position }) else { return }
    body(&inSight[place].cell)
  }

  /// Forgets how often cells were taken again, so that tables that differ in nothing else become one.
  package mutating func forgetReuse() {
    reused = 0
  }

  /// The place of the top row where the one at `position` is wanted there.
  private func lastTop(of provider: some CellProvider<Cell>, wanting position: Int) -> Int {
    min(position, max(0, provider.rowCount - visible))
  }

  /// Takes the cells out of sight whose rows `isOut` says are, from the top.
  private mutating func giveUp(_ isOut: (Int) -> Bool) {
    for used in inSight where isOut(used.position) {
      outOfSight.append(Spare(cell: used.cell, identifier: used.identifier))
    }
    inSight.removeAll { isOut($0.position) }
  }

  /// Gives a cell to each row that has come into sight, from the top: one that was out of sight, or a new one.
  private mutating func takeCells(from provider: some CellProvider<Cell>) {
    let known = Set(inSight.map(\.position))
    for position in top..<min(top + visible, max(top, provider.rowCount))
    where !known.contains(position) {
      guard let identifier = provider.identifier(at: position) else { continue }
      var cell = takeCell(for: identifier) ?? provider.makeCell(for: identifier)
      provider.update(&cell, at: position)
      inSight.append(Used(position: position, cell: cell, identifier: identifier))
    }
    inSight.sort { $0.position < $1.position }
  }

  /// Takes the cell with `identifier` that was out of sight longest; where there is none, a new one is to be made.
  private mutating func takeCell(for identifier: String) -> Cell? {
    guard let place = outOfSight.firstIndex(where: { $0.identifier == identifier }) else {
      made += 1
      return nil
    }
    reused += 1
    return outOfSight.remove(at: place).cell
  }
}

/// What a table asks for its cells.
package protocol CellProvider<Cell> {
  /// The cells that it provides.
  associatedtype Cell
  /// How many rows there are.
  var rowCount: Int { get }
  /// Returns the reuse identifier of the row at `position`, from 0, or `nil` where no cell is registered for it.
  func identifier(at position: Int) -> String?
  /// Makes a cell that shows nothing yet.
  func makeCell(for identifier: String) -> Cell
  /// Updates `cell`, which may have shown another row, with the row at `position`.
  func update(_ cell: inout Cell, at position: Int)
}
