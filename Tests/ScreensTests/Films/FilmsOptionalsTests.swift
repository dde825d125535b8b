import MockSources
import Screens
import Testing

@Suite("An answer of two optionals")
struct FilmsOptionalsTests {
  @Test("Each of the four replies is one of the four combinations")
  func combinations() {
    let film = Row(id: .number(4))
    let page = SourcePage(rows: [film], next: nil)
    let outcomes: [Answer.Outcome] = [
      .page(page), .failure("no"), .reply("both", page), .reply("neither", page),
    ]
    #expect(
      outcomes.map(FilmsOptionalsScreen.response) == [
        FilmsOptionals(films: [film], error: nil),
        FilmsOptionals(films: nil, error: "no"),
        FilmsOptionals(films: [film], error: "request failed"),
        FilmsOptionals(films: nil, error: nil),
      ])
  }

  @Test("The two that mean nothing are replies of the screen's own")
  func replies() {
    #expect(FilmsOptionalsScreen.manual.replies.map(\.name) == ["both", "neither"])
  }
}
