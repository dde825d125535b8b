import MockSources
import Screens
import Testing

@Suite("The list of friends")
struct FriendManagerTests {
  private let ada = Person(.record("1", ["title": "Ada", "friend": "no"]))
  private let bob = Person(.record("2", ["title": "Bob", "friend": "yes"]))

  @Test("Who was a friend is one, and so is who was added, however often")
  func friends() {
    var friends = FriendList()
    #expect(!friends.isFriend(ada))
    #expect(friends.isFriend(bob))
    friends.add(ada)
    friends.add(ada)
    #expect(friends.isFriend(ada))
    #expect(friends.isFriend(bob))
  }
}
