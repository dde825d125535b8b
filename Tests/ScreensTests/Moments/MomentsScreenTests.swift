import MockSources
import Screens
import Testing

@Suite("The screen moments")
struct MomentsScreenTests {
  private let rows = [
    Row.record("1", ["kind": "profile", "title": "Ada"]),
    Row.record("2", ["kind": "moment", "title": "Snow!"]),
  ]

  private func screen(register word: String? = nil) -> MomentsScreen {
    let written = word.map { [ScreenOptions.Setting(name: "register", value: $0)] } ?? []
    return MomentsScreen(
      options: ScreenOptions(MomentsScreen.manual.options, written: written), source: Source())
  }

  private func answer(_ outcome: Answer.Outcome) -> Answer {
    Answer(request: 4, ask: .rows("items"), outcome: outcome, pageSize: 20, isCancelled: false)
  }

  @Test("Every answer is an event, also one that the page never asked for")
  func events() {
    let page = SourcePage(rows: rows, next: nil)
    #expect(MomentsScreen.event(for: answer(.page(page))) == .loaded(request: 4, rows))
    #expect(MomentsScreen.event(for: answer(.reply("both", page))) == .loaded(request: 4, rows))
    #expect(MomentsScreen.event(for: answer(.count(7))) == .loaded(request: 4, []))
    #expect(
      MomentsScreen.event(for: answer(.failure("no net"))) == .failed(request: 4, message: "no net")
    )
  }

  @Test(
    "Rows of a kind that nobody registered are told when they are published",
    arguments: [
      (nil, []), ("all", []), ("profile", [#"no cell is registered for "moment""#]),
      ("moment", [#"no cell is registered for "profile""#]),
    ] as [(String?, [String])])
  func tellsUnregistered(word: String?, notes: [String]) {
    var screen = screen(register: word)
    _ = screen.receive(.loadItems)
    #expect(screen.receive(.loaded(request: 1, rows)) == Reaction(notes.map { .note($0) }))
    #expect(screen.state.listItems == rows)
  }

  @Test("Rows that are not published are not told")
  func dropsQuietly() {
    var screen = screen(register: "profile")
    #expect(screen.receive(.loaded(request: 1, rows)) == .dropped("left"))
  }

  @Test("Pages that differ in the numbers of their requests alone become one")
  func renumbers() {
    var (first, second) = (screen(), screen())
    for event in [MomentsEvent.loadItems, .loaded(request: 1, rows), .loadItems] {
      _ = first.receive(event)
    }
    for event in [
      MomentsEvent.loadItems, .left, .loadItems, .loaded(request: 2, rows), .loadItems,
    ] {
      _ = second.receive(event)
    }
    #expect(first != second)
    first.renumberRequests { $0 - 1 }
    second.renumberRequests { $0 - 2 }
    #expect(first == second)
    #expect(first.state.loads == [1])
    #expect(first.state.lastRequest == 1)
  }
}
