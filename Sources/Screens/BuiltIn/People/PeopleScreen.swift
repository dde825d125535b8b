package import MockSources

/// A screen of people. A configurator fills its generic rows; only the configurator depends on the
/// model.
package struct PeopleScreen: CellScreen {
  package typealias Event = PeopleEvent

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

extension PeopleScreen {
  package static let manual = Manual(
    name: "people",
    summary:
      "rows that do not depend on a model type; people who are not friends yet have an add button",
    sample: "add 2; scroll 4; add 2",
    states: .choice(["rows", "empty"]),
    pagings: [.single],
    options: [
      visibleOption,
      ScreenOption(
        "configurator", .choice(PeopleConfigurator.allCases.map(\.rawValue)),
        "who fills a cell: a configurator, one that does not reset the button, one for groups, or the cell"
      ),
    ],
    asks: false,
    flaws: [
      PublishedFlaw(
        "cell-shows-its-row", "a reused cell offers to add a person who is a friend already",
        with: "configurator=forgetful visible=2")
    ],
    publication: Publication(
      Publication.modelFreeViews, use: "Configurator and RowContent of ListComponents"))

  package static let actions: [Action<Event>] = [
    Action(
      "add", "presses a row's add button: asks the friend manager",
      parameters: [Parameter("N", .position)],
      samples: [[.position(1)], [.position(2)], [.position(3)]]
    ) { .added(position: $0.position) },
    scroll { .scrolled(toRow: $0) },
  ]

  package static let observations: [Observation<PeopleScreen>] =
    sharedObservations()
    + [Observation("buttons", "number of rows with an add button") { $0.state.buttons }]
    + cellObservations

  package static let invariants: [Invariant<PeopleScreen>] = sharedInvariants + [cellShowsItsRow]
}
