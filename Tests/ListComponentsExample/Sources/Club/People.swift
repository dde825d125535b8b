public import ListComponents

// One type of row for two models, and a factory.

/// A person.
public struct Person {
  public var name: String

  public init(name: String) { self.name = name }
}

/// A group of people.
public struct Team {
  public var title: String
  public var members: Int

  public init(title: String, members: Int) {
    self.title = title
    self.members = members
  }
}

/// Knows the friends of the user, and adds friends.
public protocol FriendManager: AnyObject {
  func isFriend(_ person: Person) -> Bool
  func add(_ person: Person)
}

/// The configurators of rows for people and teams.
public enum Rows {
  /// Returns a configurator for people. Only a person who is not a friend gets a button.
  public static func people(
    _ manager: some FriendManager
  ) -> Configurator<Person, RowContent> {
    Configurator { row, person in
      row.title = person.name
      row.subtitle = nil
      row.button =
        manager.isFriend(person) ? nil : RowButton("Add") { manager.add(person) }
    }
  }

  /// Returns a configurator for teams, which uses the same row.
  public static func teams() -> Configurator<Team, RowContent> {
    Configurator { row, team in
      row.title = team.title
      row.subtitle = "\(team.members) members"
      row.button = nil
    }
  }
}

/// The interface of a view that pages and notifications need.
public protocol Readable {
  var text: String { get }
}

/// Shows a person. Only the factory knows this type.
struct PersonCard: Readable {
  var text = ""
}

/// Returns a factory for the views of people.
public func personViews() -> ViewFactory<Person, any Readable> {
  let configurator = Configurator<Person, PersonCard> { $0.text = "[\($1.name)]" }
  return ViewFactory(configurator, makeView: { PersonCard() }).map { $0 as any Readable }
}
