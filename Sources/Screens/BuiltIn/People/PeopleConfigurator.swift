package import MockSources

/// The configurators that the page of people can be given, by the words of its option.
package enum PeopleConfigurator: RowConfigurator {
  /// Sets everything each time.
  case people(PersonConfigurator<FriendList>)
  /// Leaves the accessory of a friend alone.
  case forgetful(PersonConfigurator<FriendList>)
  /// Knows groups in place of people.
  case groups(GroupConfigurator)
  /// Is the cell itself.
  case coupled(CoupledPersonCell<FriendList>)

  /// The words of the option; the first is meant unless written.
  static let names = ["people", "forgetful", "groups", "coupled"]

  /// Makes the configurator called `name`, with nobody added.
  package init(_ name: String?) {
    switch name {
    case "forgetful":
      self = .forgetful(PersonConfigurator(manager: FriendList(), isForgetful: true))
    case "groups": self = .groups(GroupConfigurator())
    case "coupled": self = .coupled(CoupledPersonCell(shared: FriendList()))
    default: self = .people(PersonConfigurator(manager: FriendList()))
    }
  }

  /// The one that is meant, whichever it is.
  private var configurator: any RowConfigurator {
    switch self {
    case .people(let configurator), .forgetful(let configurator): configurator
    case .groups(let configurator): configurator
    case .coupled(let cell): cell
    }
  }

  package func configure(_ cell: inout GenericRow, with row: Row) {
    configurator.configure(&cell, with: row)
  }

  package func offersToAdd(_ row: Row) -> Bool { configurator.offersToAdd(row) }

  package mutating func add(_ row: Row) -> String {
    switch self {
    case .people(var configurator):
      defer { self = .people(configurator) }
      return configurator.add(row)
    case .forgetful(var configurator):
      defer { self = .forgetful(configurator) }
      return configurator.add(row)
    case .groups(var configurator):
      defer { self = .groups(configurator) }
      return configurator.add(row)
    case .coupled(var cell):
      defer { self = .coupled(cell) }
      return cell.add(row)
    }
  }
}
