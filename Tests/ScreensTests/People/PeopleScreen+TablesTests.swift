import MockSources
import Screens
import Testing

@Suite("The tables of people")
struct PeopleScreenTablesTests {
  @Test("The action takes the row's position")
  func action() throws {
    #expect(PeopleScreen.actions.map(\.description.name) == ["add"])
    let action = try #require(PeopleScreen.actions.first)
    let input = ActionInput(arguments: [.position(2)], source: Source(), sourceChanged: false)
    #expect(action.event(input) == .added(position: 2))
    #expect(action.description.parameters == [Parameter("N", .position)])
  }

  @Test("Traces report how many add buttons there are")
  func buttons() throws {
    let source = Source.records([
      ("1", ["title": "Ada", "friend": "no"]), ("2", ["title": "Bob", "friend": "yes"]),
    ])
    var screen = PeopleScreen(options: ScreenOptions([]), source: source)
    let surroundings = Surroundings(inFlight: 0, awaited: 0, hasAnswered: false, source: source)
    #expect(screen.reported(in: surroundings) == [.integer(1)])
    _ = screen.receive(.added(position: 1))
    #expect(screen.reported(in: surroundings) == [.integer(0)])
  }
}
