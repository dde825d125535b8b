import MockSources
import Screens
import Testing

@Suite("The page of people takes events")
struct PeopleStateNextTests {
  private let people = [
    Row.record("1", ["title": "Ada", "friend": "no"]),
    Row.record("2", ["title": "Bob", "friend": "yes"]),
    Row.record("3", ["title": "Eve \"E\"", "friend": "no"]),
  ]

  @Test("Adding a person asks the manager, and that row alone loses its button")
  func adds() {
    var state = PeopleState(people: people, manager: FriendList())
    let rows = state.rows
    #expect(state.receive(.added(position: 3)) == Reaction([.note(#"adds friend "Eve \"E\"""#)]))
    #expect(state.rows.map(\.accessory) == [.addButton, .none, .none])
    #expect(state.rows[0] == rows[0])
    #expect(state.rows[2].title == rows[2].title)
  }

  @Test("A row without a button adds nobody")
  func addsFriends() {
    var state = PeopleState(people: people, manager: FriendList())
    let before = state
    #expect(state.receive(.added(position: 2)) == .ignored("no add button"))
    #expect(state == before)
    _ = state.receive(.added(position: 1))
    #expect(state.receive(.added(position: 1)) == .ignored("no add button"))
  }

  @Test("A row that is not there adds nobody", arguments: [Int.min, -1, 0, 4, Int.max])
  func addsNobody(position: Int) {
    var state = PeopleState(people: people, manager: FriendList())
    let before = state
    #expect(state.receive(.added(position: position)) == .ignored("no row \(position)"))
    #expect(state == before)
  }

  @Test("With a manager who refuses, the button stays, and every press is asked again")
  func refused() {
    var state = PeopleState(people: people, manager: RefusingManager())
    for position in [2, 1, 2] { _ = state.receive(.added(position: position)) }
    #expect(state.rows.map(\.accessory) == [.addButton, .addButton, .addButton])
    #expect(state.configurator.manager.refused == ["Bob", "Ada", "Bob"])
  }

  @Test("An answer that nobody asked for is dropped")
  func answered() {
    var state = PeopleState(people: people, manager: FriendList())
    #expect(state.receive(.answered) == .dropped("nothing asked"))
  }
}
