/// What fills generic rows with people: the only one that knows both.
package struct PersonConfigurator<Manager: FriendManager>: Hashable, Sendable {
  /// Whoever is asked about friends.
  package private(set) var manager: Manager

  /// Makes a configurator that asks `manager`.
  package init(manager: Manager) {
    self.manager = manager
  }

  /// Returns the row of `person`; who is no friend yet gets an add button.
  package func row(for person: Person) -> GenericRow {
    var row = GenericRow()
    row.title = person.name
    row.image = GenericRow.Image(name: person.portrait ?? initials(of: person.name), isRound: true)
    row.accessory = manager.isFriend(person) ? .none : .addButton
    return row
  }

  /// Does what the row's add button is for.
  package mutating func add(_ person: Person) {
    manager.add(person)
  }

  private func initials(of name: String) -> String {
    String(name.split(separator: " ").compactMap(\.first))
  }
}
