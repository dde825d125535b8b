internal import MockSources

/// Whoever knows and makes friends.
package protocol FriendManager: Hashable, Sendable {
  /// Returns whether `person` is a friend by now.
  func isFriend(_ person: Person) -> Bool
  /// Makes `person` a friend.
  mutating func add(_ person: Person)
}

/// The friends of one user, to whom everybody becomes a friend who is added.
package struct FriendList: FriendManager {
  /// Those who were added here.
  private var added: Set<RowID> = []

  /// Makes a list that adds nobody to the friends there were.
  package init() {}

  package func isFriend(_ person: Person) -> Bool {
    person.wasFriend || added.contains(person.id)
  }

  package mutating func add(_ person: Person) {
    added.insert(person.id)
  }
}
