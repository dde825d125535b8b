internal import ListComponents
package import MockSources
internal import Text

package enum PeopleEvent: Hashable, Sendable {
  /// The user presses the add button of the row at this position, counted from 1.
  case added(position: Int)
  /// The user scrolls the row with this number, from 1, to the top.
  case scrolled(toRow: Int)
  /// A response arrived, although the screen sent no request.
  case answered
}

/// A screen of people. A configurator fills its generic rows; only the configurator depends on the
/// model.
package struct PeopleScreen: CellScreen {
  package typealias Event = PeopleEvent

  package let rows: [Row]
  /// The configurator that fills the cells.
  private let configurator: PeopleConfigurator
  /// The ids of the people that the user added as friends.
  private var added: Set<RowID> = []
  package private(set) var cells: CellTable
  /// The number of rows with an add button.
  package private(set) var buttons = 0

  package init(options: ScreenOptions, source: Source) {
    rows = source.allRows
    configurator = options.word("configurator").flatMap(PeopleConfigurator.init) ?? .people
    cells = CellTable(visible: options.integer("visible"))
    buttons = rows.count { hasButton($0) }
    cells.reload(tableRows(FriendList(added: [])))
  }

  package var stateName: String { shown.view }

  package var shown: Shown {
    Shown(
      pages: [rows], parts: rows.isEmpty ? .empty : .rows,
      cellPositions: cells.visibleCells.map(\.position))
  }

  package var picture: Picture {
    let lines = cells.visibleCells.map(\.cell.cell.line)
    return Picture(title: "People", parts: [lines.isEmpty ? .empty("No people") : .rows(lines)])
  }

  package static func event(for answer: Answer) -> Event { .answered }

  package mutating func receive(_ event: Event, into sink: inout EffectSink) -> Verdict {
    switch event {
    case .added(let position): add(position, &sink)
    case .scrolled(let row):
      cells.scroll(toRow: row, in: tableRows(FriendList(added: added)))
    case .answered: .dropped("no request was sent")
    }
  }

  package mutating func forgetReuse() { cells.forgetReuse() }
}

extension PeopleScreen {
  /// Handles a tap on the add button of a row, visible or not. The cell of the row loses the
  /// button, even if the configurator would keep the button.
  private mutating func add(_ number: Int, _ sink: inout EffectSink) -> Verdict {
    guard rows.indices.contains(number &- 1) else { return .ignored("no row \(number)") }
    let friends = FriendList(added: added)
    var content = RowContent()
    content.show(configurator.item(for: rows[number - 1], friends))
    guard let button = content.button else { return .ignored("no add button") }
    button.action()
    for name in friends.newNames {
      let suffix = configurator == .coupled ? " (shared manager)" : ""
      sink.note("adds friend \(quoted(name))\(suffix)")
    }
    let id = rows[number - 1].id
    buttons -= rows.count { $0.id == id && hasButton($0) }
    added = friends.added
    // With `duplicates=keep`, a person can have several rows.
    for index in rows.indices where rows[index].id == id {
      cells.update(at: index) { $0.removeButton() }
    }
    return .moved
  }

  private func hasButton(_ row: Row) -> Bool {
    switch configurator {
    case .people, .forgetful, .coupled: !Person(row).wasFriend && !added.contains(row.id)
    case .groups: false
    }
  }

  /// The rows of the table, all of one kind.
  private func tableRows(_ friends: FriendList) -> CellTable.Rows {
    var registry = CellRegistry()
    registry.register(PersonCell.self)
    return CellTable.Rows(count: rows.count, registry: registry) { [rows, configurator] in
      configurator.item(for: rows[$0], friends)
    }
  }

  package func freshCell(at position: Int) -> DrawnCell? {
    var cell = DrawnCell(cell: PersonCell())
    cell.show(configurator.item(for: rows[position], FriendList(added: added)))
    return cell
  }
}

extension DrawnCell {
  fileprivate mutating func removeButton() {
    guard var cell = cell as? PersonCell else { return }
    cell.content.button = nil
    self = DrawnCell(cell: cell)
  }
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
        "the code that fills a cell: a configurator, one that keeps the old button (forgetful), one for groups, or the cell itself (coupled)"
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
    + [Observation("buttons", "number of rows with an add button") { $0.buttons }]
    + cellObservations

  package static let invariants: [Invariant<PeopleScreen>] = sharedInvariants + [cellShowsItsRow]
}
