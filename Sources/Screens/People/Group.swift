package import MockSources

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
