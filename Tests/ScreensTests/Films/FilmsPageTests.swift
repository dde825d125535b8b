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
