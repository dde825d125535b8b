import MockSources
import Screens
import Testing

@Suite("What the pages of films have in common")
struct FilmsPageTests {
  @Test("The picture shows the title and the episode of a film")
  func picture() {
    let film = Record(
      title: "A New Hope", fields: [Record.Field(name: "episode", value: "4")])
    var screen = FilmsScreen(options: ScreenOptions([]), source: .numbers())
    _ = screen.receive(.answered(.success([Row(id: .number(1), record: film)])))
    #expect(
      screen.picture
        == Picture(
          title: "Films", parts: [.rows([Picture.Line("A New Hope", detail: "Episode 4")])]))
  }

  @Test("Both actions take a changed source")
  func actions() {
    #expect(
      FilmsFlagsScreen.actionDescriptions.filter(\.isReload).map(\.name) == ["load", "retry"])
  }
}

@Suite("The result of a page of films")
struct FilmsEventTests {
  @Test("Rows are films; a failure and data that cannot be decoded are told apart")
  func results() {
    let page = SourcePage(rows: [Row(id: .number(4))], next: nil)
    let outcomes: [Answer.Outcome] = [
      .page(page), .failure("no"), .reply("malformed", page), .count(3),
    ]
    #expect(
      outcomes.map(FilmsScreen.response) == [
        .success(page.rows), .failure(.server(message: "no")), .failure(.malformed), .success([]),
      ])
  }
}
