package import MockSources

/// A person whom a user may know.
package struct Person: Hashable, Sendable, Identifiable {
  /// The id of the person.
  package var id: RowID
  /// The person's full name.
  package var name: String
  /// The name of the person's portrait, if there is one.
  package var portrait: String?
  /// Whether the person was a friend when the rows were copied.
  package var wasFriend: Bool

  /// Reads the person of `row`: first and last name in place of the title, if the row has one of them.
  package init(_ row: Row) {
    let names = [row.text("firstName"), row.text("lastName")].compactMap(\.self)
    id = row.id
    name = names.isEmpty ? row.title : names.joined(separator: " ")
    portrait = row.text("portrait")
    wasFriend = ["yes", "true"].contains(row.field("friend"))
  }
}

/// A group of people.
package struct Group: Hashable, Sendable {
  /// The name of the group.
  package var name: String
  /// The number of members, as the source has it; 0 if it does not.
  package var members: String

  /// Reads the group of `row`.
  package init(_ row: Row) {
    name = row.title
    members = row.text("members") ?? "0"
  }
}

/// Knows and makes friends.
protocol FriendManager: AnyObject {
  /// Returns whether `person` is a friend now.
  func isFriend(_ person: Person) -> Bool
  /// Makes `person` a friend.
  func add(_ person: Person)
}

/// The friends of one user during one event; the screen keeps who was added.
final class FriendList: FriendManager {
  /// The ids of those who were added.
  private(set) var added: Set<RowID>
  /// The names of those whom this event added.
  private(set) var newNames: [String] = []

  init(added: Set<RowID>) {
    self.added = added
  }

  func isFriend(_ person: Person) -> Bool {
    person.wasFriend || added.contains(person.id)
  }

  func add(_ person: Person) {
    added.insert(person.id)
    newNames.append(person.name)
  }
}
