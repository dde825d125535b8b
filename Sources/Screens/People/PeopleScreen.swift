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

  package mutating func receive(_ event: Event) -> Reaction { state.receive(event) }

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
