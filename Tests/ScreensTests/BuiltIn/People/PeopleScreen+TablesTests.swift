import MockSources
import Screens
import Testing

@Suite("The tables of the screen people")
struct PeopleScreenTablesTests {
  @Test("The actions of the screen people have the position of a row as their argument")
  func actions() throws {
    #expect(PeopleScreen.actions.map(\.description.name) == ["add", "scroll"])
    let input = ActionInput(arguments: [.position(2)], source: Source(), sourceChanged: false)
    #expect(
      PeopleScreen.actions.map { $0.event(input) } == [.added(position: 2), .scrolled(toRow: 2)])
    #expect(
      PeopleScreen.actions.allSatisfy { $0.description.parameters == [Parameter("N", .position)] })
  }

  @Test("Traces report the number of add buttons, and the cells")
  func buttons() throws {
    let source = Source.records([
      ("1", ["title": "Ada", "friend": "no"]), ("2", ["title": "Bob", "friend": "yes"]),
    ])
    var screen = PeopleScreen(options: ScreenOptions(PeopleScreen.manual.options), source: source)
    #expect(screen.reported == ["buttons=1", "cells=2", "reused=0"])
    _ = screen.receive(.added(position: 1))
    #expect(screen.reported == ["buttons=0", "cells=2", "reused=0"])
  }
}
