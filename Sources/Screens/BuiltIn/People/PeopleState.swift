internal import ListComponents
package import MockSources
internal import Text

/// The events of the screen of people.
package enum PeopleEvent: Hashable, Sendable {
  /// The user presses the add button of the row at this position, counted from 1.
  case added(position: Int)
  /// The user scrolls the row with this number, from 1, to the top.
  case scrolled(toRow: Int)
  /// A response arrived, although the screen sent no request.
  case answered
}

/// The state of the screen of people between two events.
package struct PeopleState: Hashable, Sendable {
  /// The rows of the source.
  package let rows: [Row]
  /// The configurator that fills the cells.
  private let configurator: PeopleConfigurator
  /// The ids of the people that the user added as friends.
  private var added: Set<RowID> = []
  package private(set) var cells: CellTable
  /// The number of rows with an add button.
  package private(set) var buttons = 0

  /// Creates the screen with the rows of a source. `visible` rows fit on the screen.
  init(_ rows: [Row], configurator: PeopleConfigurator, visible: Int) {
    self.rows = rows
    self.configurator = configurator
    cells = CellTable(visible: visible)
    buttons = rows.count { hasButton($0) }
    cells.reload(tableRows(FriendList(added: [])))
  }

  /// Handles `event`.
  mutating func receive(_ event: PeopleEvent, into sink: inout EffectSink) -> Verdict {
    switch event {
    case .added(let position): add(position, &sink)
    case .scrolled(let row):
      cells.scroll(toRow: row, in: tableRows(FriendList(added: added)))
    case .answered: .dropped("no request was sent")
    }
  }

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

  /// Whether a new cell for the row has an add button.
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

  /// Returns a new cell that shows the row at `position`.
  func freshCell(at position: Int) -> DrawnCell {
    var cell = DrawnCell(PersonCell())
    cell.show(configurator.item(for: rows[position], FriendList(added: added)))
    return cell
  }

  /// Resets the number of reused cells.
  mutating func forgetReuse() {
    cells.forgetReuse()
  }
}

extension DrawnCell {
  /// Removes the button of a cell with a generic row.
  fileprivate mutating func removeButton() {
    guard var cell = cell as? PersonCell else { return }
    cell.content.button = nil
    self = DrawnCell(cell)
  }
}
