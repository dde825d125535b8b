import MockSources
import Screens
import Testing

@Suite("What fills rows with people")
struct PersonConfiguratorTests {
  private let ada = Person(.record("1", ["title": "Ada Lovelace", "friend": "no"]))
  private let bob = Person(
    .record("2", ["title": "Bob", "portrait": "bob.png", "friend": "yes"]))

  private func row(_ title: String, image: String, accessory: GenericRow.Accessory) -> GenericRow {
    var row = GenericRow()
    row.title = title
    row.image = GenericRow.Image(name: image, isRound: true)
    row.accessory = accessory
    return row
  }

  @Test("A friend has a round picture and no button")
  func friend() {
    #expect(
      PersonConfigurator(manager: FriendList()).row(for: bob)
        == row("Bob", image: "bob.png", accessory: .none))
  }

  @Test("Who is no friend yet has an add button; initials stand for a missing portrait")
  func stranger() {
    #expect(
      PersonConfigurator(manager: FriendList()).row(for: ada)
        == row("Ada Lovelace", image: "AL", accessory: .addButton))
  }

  @Test("The manager that was injected is asked, whoever it is")
  func injected() {
    var configurator = PersonConfigurator(manager: RefusingManager())
    #expect(configurator.row(for: bob).accessory == .addButton)
    configurator.add(bob)
    configurator.add(ada)
    #expect(configurator.manager.refused == ["Bob", "Ada Lovelace"])
    #expect(configurator.row(for: bob).accessory == .addButton)
  }
}

/// A manager who makes nobody a friend, and remembers who was to become one.
struct RefusingManager: FriendManager {
  private(set) var refused: [String] = []

  func isFriend(_ person: Person) -> Bool { false }

  mutating func add(_ person: Person) {
    refused.append(person.name)
  }
}
