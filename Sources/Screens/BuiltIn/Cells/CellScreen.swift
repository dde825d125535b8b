/// A screen whose rows are shown by cells that are reused.
package protocol CellScreen: BuiltInScreen {
  var cells: CellTable { get }
  /// Returns a cell that shows the row at `position`, from 0, and nothing else; `nil` if its kind has none.
  func freshCell(at position: Int) -> DrawnCell?
}

extension CellScreen {
  /// The option for how many rows fit on screen.
  static var visibleOption: ScreenOption {
    ScreenOption(
      "visible", .integer(default: 6, 1...1_000), "number of rows that fit on the screen")
  }

  /// The action that brings a row to the top.
  static func scroll(_ event: @escaping @Sendable (Int) -> Event) -> Action<Event> {
    Action(
      "scroll", "brings row N to the top, as far as the end allows",
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

  /// The invariant of cells that are reused.
  static var cellShowsItsRow: Invariant<Self> {
    Invariant("cell-shows-its-row", "a cell shows its row", shownBy: ["shows"]) { step in
      step.after.cells.visibleCells.allSatisfy { $0.cell == step.after.freshCell(at: $0.position) }
    }
  }
}
