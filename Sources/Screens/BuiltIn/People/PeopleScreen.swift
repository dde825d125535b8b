package import MockSources

/// A screen of people. A configurator fills its generic rows; only the configurator depends on the
/// model.
package struct PeopleScreen: CellScreen {
  package typealias Event = PeopleEvent

  /// The state of the screen.
  package private(set) var state: PeopleState

  package init(options: ScreenOptions, source: Source) {
    state = PeopleState(
      source.allRows,
      configurator: options.word("configurator").flatMap(PeopleConfigurator.init) ?? .people,
      visible: options.integer("visible"))
  }

  package var stateName: String { shown.view }

  package var shown: Shown {
    Shown(
      pages: [state.rows], parts: state.rows.isEmpty ? .empty : .rows,
      cellPositions: cells.visibleCells.map(\.position))
  }

  package var picture: Picture {
    let lines = cells.visibleCells.map(\.cell.cell.line)
    return Picture(title: "People", parts: [lines.isEmpty ? .empty("No people") : .rows(lines)])
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
