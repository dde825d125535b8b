package import MockSources

/// A person that a user can add as a friend.
package struct Person: Hashable, Sendable, Identifiable {
  package var id: RowID
  /// The person's full name.
  package var name: String
  /// The name of the person's portrait, if there is one.
  package var portrait: String?
  /// Whether the person was a friend when the screen copied the rows.
  package var wasFriend: Bool

  /// Creates the person of `row`. If the row has a first or last name, they replace the title.
  package init(_ row: Row) {
    let names = [row.text("firstName"), row.text("lastName")].compactMap(\.self)
    id = row.id
    name = names.isEmpty ? row.title : names.joined(separator: " ")
    portrait = row.text("portrait")
    wasFriend = ["yes", "true"].contains(row.field("friend"))
  }
}

package struct Group: Hashable, Sendable {
  package var name: String
  /// The number of members, or `0` if the row does not contain the number.
  package var members: String

  package init(_ row: Row) {
    name = row.title
    members = row.text("members") ?? "0"
  }
}

/// The friends of one user during one event. The screen stores the added friends.
final class FriendList {
  private(set) var added: Set<RowID>
  /// The names of the people that this event added.
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
