package import MockSources

/// The people of a page, and what fills their rows.
package struct PeopleState<Manager: FriendManager>: Hashable, Sendable {
  /// The people as their source tells of them.
  package let people: [Row]
  /// What fills their rows.
  package var configurator: PersonConfigurator<Manager>

  /// Makes the page of `people`, whose friends `manager` knows.
  package init(people: [Row], manager: Manager) {
    self.people = people
    configurator = PersonConfigurator(manager: manager)
  }

  /// The rows as they are on screen.
  package var rows: [GenericRow] { people.map { configurator.row(for: Person($0)) } }
}

/// What may happen to a page of people.
package enum PeopleEvent: Hashable, Sendable {
  /// The add button of the row at this position, counted from 1, is pressed.
  case added(position: Int)
  /// An answer comes, though nothing was asked.
  case answered
}
