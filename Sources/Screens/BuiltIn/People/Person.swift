package import MockSources

/// A person whom a user may know.
package struct Person: Hashable, Sendable, Identifiable {
  /// What tells the person from others.
  package var id: RowID
  /// The person's full name.
  package var name: String
  /// The name of the person's portrait, if there is one.
  package var portrait: String?
  /// Whether the person was a friend when the page came on screen.
  package var wasFriend: Bool

  /// Makes the person that `row` tells of.
  package init(_ row: Row) {
    id = row.id
    name = row.title
    portrait = row.field("portrait")
    wasFriend = ["yes", "true"].contains(row.field("friend"))
  }
}

/// A group of people.
package struct Group: Hashable, Sendable {
  /// What it is called.
  package var name: String
  /// How many members it has, as its source says; 0 where it does not.
  package var members: String

  /// Makes the group that `row` tells of.
  package init(_ row: Row) {
    name = row.title
    members = row.field("members") ?? "0"
  }
}
