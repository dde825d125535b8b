import MockSources
import Screens
import Testing

@Suite("The screen people")
struct PeopleScreenTests {
  private func screen(_ source: Source) -> PeopleScreen {
    PeopleScreen(options: ScreenOptions(PeopleScreen.manual.options), source: source)
  }

  private let people = Source.records([
    ("1", ["title": "Ada", "friend": "no"]), ("2", ["title": "Bob", "friend": "yes"]),
  ])

  @Test("The screen people shows all people of the source from the start")
  func starts() {
    let screen = screen(people)
    #expect(screen.stateName == "rows")
    #expect(
      screen.shown
        == Shown(
          pages: [Array(screen.shown.rows)], parts: .rows, cellPositions: [0, 1]))
    #expect(screen.shown.rows.map(\.title) == ["Ada", "Bob"])
    #expect(
      screen.picture
        == Picture(
          title: "People",
          parts: [.rows([Picture.Line("(A) Ada", detail: "+"), Picture.Line("(B) Bob")])]))
  }

  @Test("With a source without rows, the empty view is visible")
  func empty() {
    let screen = screen(Source.records([]))
    #expect(screen.stateName == "empty")
    #expect(screen.shown.parts == .empty)
    #expect(screen.picture == Picture(title: "People", parts: [.empty("No people")]))
  }

  @Test("Screens with different friends are different, regardless of request numbers")
  func equality() {
    var screen = screen(people)
    let before = screen
    _ = screen.receive(.added(position: 1))
    #expect(screen != before)
    let after = screen
    screen.renumberRequests { $0 + 1 }
    #expect(screen == after)
  }

  @Test("The screen people drops any response as unexpected")
  func answers() {
    let answer = Answer(
      request: 1, ask: .firstPage, outcome: .failure("no net"), pageSize: 20, isCancelled: false)
    var screen = PeopleScreen(options: ScreenOptions([]), source: Source())
    #expect(screen.receive(PeopleScreen.event(for: answer)) == .dropped("no request was sent"))
  }
}
