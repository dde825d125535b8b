/// A screen that shows its rows in reusable cells.
package protocol CellScreen: BuiltInScreen {
  var cells: CellTable { get }
  /// Returns a new cell that shows the row at `position`, from 0, or `nil` if no cell is registered
  /// for the kind of the row.
  func freshCell(at position: Int) -> DrawnCell?
}

extension CellScreen {
  /// The option `visible`: the number of rows that fit on the screen.
  static var visibleOption: ScreenOption {
    ScreenOption(
      "visible", .integer(default: 6, 1...1_000), "number of rows that fit on the screen")
  }

  /// The action that scrolls a row to the top.
  static func scroll(_ event: @escaping @Sendable (Int) -> Event) -> Action<Event> {
    Action(
      "scroll", "scrolls row N to the top, or to the end of the rows",
      parameters: [Parameter("N", .position)],
      samples: [[.position(1)], [.position(2)], [.position(3)]]
    ) { event($0.position) }
  }

  static var cellObservations: [Observation<Self>] {
    [
      Observation("cells", "number of cells created so far") { $0.cells.made },
      Observation("reused", "number of times that a cell was reused") { $0.cells.reused },
      Observation("shows", "the titles in the visible cells, joined by |", isReported: false) {
        let titles = $0.cells.visibleCells.map(\.cell.cell.title)
        return titles.isEmpty ? nil : titles.joined(separator: " | ")
      },
    ]
  }

  /// The invariant that a reused cell shows its current row.
  static var cellShowsItsRow: Invariant<Self> {
    Invariant("cell-shows-its-row", "a cell shows its row") { step in
      step.after.cells.visibleCells.allSatisfy { $0.cell == step.after.freshCell(at: $0.position) }
    }
  }
}
