internal import MockSources

/// A screen whose rows are shown by cells that are used again.
package protocol CellScreen: BuiltInScreen {
  /// What a cell is.
  associatedtype Cell: Hashable & Sendable
  /// The cells.
  var cells: CellTable<Cell> { get }
  /// Returns the title in `cell`, with ` [add]` behind it where it offers to add somebody.
  func title(in cell: Cell) -> String
  /// Whether `cell` shows the row at `position` and nothing else.
  func shows(_ cell: Cell, rowAt position: Int) -> Bool
}

extension CellScreen {
  /// The option that says how many rows fit on screen.
  static var visibleOption: ScreenOption {
    ScreenOption("visible", .integer(default: 6, 1...1_000), "how many rows fit on screen")
  }

  /// The action that brings a row to the top.
  static func scroll(_ event: @escaping @Sendable (Int) -> Event) -> Action<Event> {
    Action(
      "scroll", "brings row N to the top, as far as the end allows",
      parameters: [Parameter("N", .position)],
      samples: [[.position(1)], [.position(2)], [.position(3)]]
    ) { event($0.position) }
  }

  /// What can be read off the cells.
  static var cellObservations: [Observation<Self>] {
    [
      Observation("cells", .integer, "how many cells were made so far") { screen, _ in
        .integer(screen.cells.made)
      },
      Observation("reused", .integer, "how often a cell was taken again") { screen, _ in
        .integer(screen.cells.reused)
      },
      Observation("shows", .text, "the titles in the cells in sight, joined by |") { screen, _ in
        let titles = screen.cells.inSight.map { screen.title(in: $0.cell) }
        return titles.isEmpty ? .none : .text(titles.joined(separator: " | "))
      },
    ]
  }

  /// The invariant of cells that are used again.
  static var cellShowsItsRow: Invariant<Self> {
    Invariant("cell-shows-its-row", "a cell shows its row", shownBy: ["shows"]) { step in
      step.after.cells.inSight.allSatisfy { step.after.shows($0.cell, rowAt: $0.position) }
    }
  }
}

extension CellTable {
  /// Brings row `number`, from 1, to the top, or says why that has no effect.
  mutating func scroll(toRow number: Int, in provider: some CellProvider<Cell>) -> Verdict {
    guard provider.rowCount > 0 else { return .ignored("nothing to scroll") }
    return scroll(to: number - 1, in: provider) ? .moved : .ignored("there already")
  }
}
