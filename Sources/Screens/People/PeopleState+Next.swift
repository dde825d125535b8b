internal import MockSources
internal import Text

extension PeopleState {
  /// Takes `event`, and returns what is to be done and what became of it.
  package mutating func receive(_ event: PeopleEvent) -> Reaction {
    switch event {
    case .added(let position):
      guard people.indices.contains(position &- 1) else { return .ignored("no row \(position)") }
      let person = Person(people[position - 1])
      guard configurator.row(for: person).accessory == .addButton else {
        return .ignored("no add button")
      }
      configurator.add(person)
      return Reaction([.note("adds friend \(quoted(person.name))")])
    case .answered:
      return .dropped("nothing asked")
    }
  }
}
