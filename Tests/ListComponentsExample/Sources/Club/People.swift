public import ListComponents

// One kind of row, filled from two models, and a factory.

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

/// Knows and makes friends.
public protocol FriendManager: AnyObject {
  func isFriend(_ person: Person) -> Bool
  func add(_ person: Person)
}

/// The rows of people and teams.
public enum Rows {
  /// Fills a row with a person; only a person who is not a friend has a button.
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

  /// Fills the same row with a team.
  public static func teams() -> Configurator<Team, RowContent> {
    Configurator { row, team in
      row.title = team.title
      row.subtitle = "\(team.members) members"
      row.button = nil
    }
  }
}

/// What a page or a notification knows of the view that it shows.
public protocol Readable {
  var text: String { get }
}

/// Shows a person; only the factory knows this type.
struct PersonCard: Readable {
  var text = ""
}

/// Makes the views of people.
public func personViews() -> ViewFactory<Person, any Readable> {
  let configurator = Configurator<Person, PersonCard> { $0.text = "[\($1.name)]" }
  return ViewFactory(configurator, makeView: { PersonCard() }).map { $0 as any Readable }
}
