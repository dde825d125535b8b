package import MockSources

/// A page of people: generic rows, filled by the one that knows the model.
package struct PeopleScreen: CellScreen {
  package typealias Event = PeopleEvent

  /// The people and their rows.
  package private(set) var state: PeopleState<PeopleConfigurator>

  package init(options: ScreenOptions, source: Source) {
    state = PeopleState(
      source.allRows, configurator: PeopleConfigurator(options.word("configurator")),
      visible: options.integer("visible"))
  }

  package var stateName: String { shown.view }

  package var shown: Shown {
    Shown(pages: [state.models], parts: state.models.isEmpty ? .empty : .rows)
  }

  package var picture: Picture {
    let lines = cells.inSight.map(\.cell.line)
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
  package var cells: CellTable<GenericRow> { state.cells }

  package func title(in cell: GenericRow) -> String {
    cell.title + (cell.accessory == .addButton ? " [add]" : "")
  }

  package func shows(_ cell: GenericRow, rowAt position: Int) -> Bool {
    var expected = GenericRow()
    state.configurator.configure(&expected, with: state.models[position])
    return cell == expected
  }
}

// MARK: - Traces

/// What a trace tells of the page of people wherever it changes.
package struct PeopleReport: ScreenReport {
  /// How many rows have an add button.
  package private(set) var buttons = 0
  /// How many cells were made so far.
  package private(set) var cells = 0
  /// How often a cell was taken again.
  package private(set) var reused = 0

  package init() {}

  /// Reads it off what the page holds.
  fileprivate init(_ state: PeopleState<PeopleConfigurator>) {
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
