package import MockSources
internal import Text

/// What fills generic rows with models: the only one that knows both.
package protocol RowConfigurator: Hashable, Sendable {
  /// Fills `cell`, which may have shown another model, with the one that `row` holds.
  func configure(_ cell: inout GenericRow, with row: Row)
  /// Whether the model that `row` holds can be added.
  func offersToAdd(_ row: Row) -> Bool
  /// Adds the model that `row` holds, and returns what the trace notes of it.
  mutating func add(_ row: Row) -> String
}

/// Fills rows with people: who is no friend yet gets an add button.
package struct PersonConfigurator<Manager: FriendManager>: RowConfigurator {
  /// Whoever is asked about friends.
  package private(set) var manager: Manager
  /// Whether it sets only what it thinks of, and leaves the accessory of a friend alone.
  package let isForgetful: Bool

  /// Makes a configurator that asks `manager`.
  package init(manager: Manager, isForgetful: Bool = false) {
    self.manager = manager
    self.isForgetful = isForgetful
  }

  package func configure(_ cell: inout GenericRow, with row: Row) {
    let person = Person(row)
    cell.title = person.name
    cell.image = person.image
    if !manager.isFriend(person) {
      cell.accessory = .addButton
    } else if !isForgetful {
      cell.accessory = .none
    }
  }

  package func offersToAdd(_ row: Row) -> Bool { !manager.isFriend(Person(row)) }

  package mutating func add(_ row: Row) -> String {
    manager.add(Person(row))
    return "adds friend \(quoted(row.title))"
  }
}

/// Fills rows with groups, which have no button.
package struct GroupConfigurator: RowConfigurator {
  /// Makes a configurator.
  package init() {}

  package func configure(_ cell: inout GenericRow, with row: Row) {
    let group = Group(row)
    cell.title = "\(group.name) (\(group.members))"
    cell.image = nil
    cell.accessory = .none
  }

  package func offersToAdd(_ row: Row) -> Bool { false }

  package mutating func add(_ row: Row) -> String { "adds nobody" }
}

/// The ancestor: a cell that knows its model, and asks a manager that all cells share.
package struct CoupledPersonCell<Manager: FriendManager>: RowConfigurator {
  /// The manager that the cells reach for by themselves; here it is kept with the page, so that each case has its own.
  private var shared: Manager

  /// Makes a cell that reaches for `shared`.
  package init(shared: Manager) {
    self.shared = shared
  }

  package func configure(_ cell: inout GenericRow, with row: Row) {
    let person = Person(row)
    cell.title = person.name
    cell.image = person.image
    cell.accessory = shared.isFriend(person) ? .none : .addButton
  }

  package func offersToAdd(_ row: Row) -> Bool { !shared.isFriend(Person(row)) }

  package mutating func add(_ row: Row) -> String {
    shared.add(Person(row))
    return "adds friend \(quoted(row.title)) (shared manager)"
  }
}

extension Person {
  /// The picture of the person: a portrait, or else the initials, cut out as a circle.
  fileprivate var image: GenericRow.Image {
    let initials = String(name.split(separator: " ").compactMap(\.first))
    return GenericRow.Image(name: portrait ?? initials, isRound: true)
  }
}
