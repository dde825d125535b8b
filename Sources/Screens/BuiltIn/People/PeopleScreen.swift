package import MockSources

/// A screen of people: generic rows, which a configurator fills that knows the model.
package struct PeopleScreen: CellScreen {
  package typealias Event = PeopleEvent

  /// What the screen keeps.
  package private(set) var state: PeopleState

  package init(options: ScreenOptions, source: Source) {
    state = PeopleState(
      source.allRows,
      configurator: options.word("configurator").flatMap(PeopleConfigurator.init) ?? .people,
      visible: options.integer("visible"))
  }

  package var stateName: String { shown.view }

  package var shown: Shown {
    Shown(pages: [state.rows], parts: state.rows.isEmpty ? .empty : .rows)
  }

  package var picture: Picture {
    let lines = cells.visibleCells.map(\.cell.cell.line)
    return Picture(title: "People", parts: [lines.isEmpty ? .empty("Nobody here") : .rows(lines)])
  }

  package static func event(for answer: Answer) -> Event { .answered }

  package mutating func receive(_ event: Event, into sink: inout EffectSink) -> Verdict {
    state.receive(event, into: &sink)
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) { state.forgetReuse() }
}

// MARK: - Cells

extension PeopleScreen {
  package var cells: CellTable { state.cells }

  package func freshCell(at position: Int) -> DrawnCell? { state.freshCell(at: position) }
}

// MARK: - Traces

/// What a trace reports of the screen of people.
package struct PeopleReport: ScreenReport {
  /// How many rows have an add button.
  package private(set) var buttons = 0
  /// How many cells were made so far.
  package private(set) var cells = 0
  /// How often a cell was reused.
  package private(set) var reused = 0

  package init() {}

  /// Reads it from what the screen keeps.
  fileprivate init(_ state: PeopleState) {
    buttons = state.buttons
    cells = state.cells.made
    reused = state.cells.reused
  }

  package func compare(with before: PeopleReport, into notes: inout Notes) {
    notes.note("buttons", buttons, was: before.buttons)
    notes.note("cells", cells, was: before.cells)
    notes.note("reused", reused, was: before.reused)
  }
}

extension PeopleScreen {
  package var report: PeopleReport { PeopleReport(state) }
}
