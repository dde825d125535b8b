import MockSources
import Screens
import Testing

@Suite("FilmsPage")
struct FilmsPageTests {
  @Test("The picture shows the title and the episode of a film")
  func picture() {
    var screen = FilmsScreen(options: ScreenOptions([]), source: .numbers())
    let film = Film(id: "1", title: "A New Hope", episode: "4")
    _ = screen.receive(.answered(.success([film])))
    #expect(
      screen.picture
        == Picture(
          title: "Films", parts: [.rows([Picture.Line("A New Hope", detail: "Episode 4")])]))
  }

  @Test("After a source step, load and retry use the new source")
  func actions() {
    #expect(
      FilmsFlagsScreen.actionDescriptions.filter(\.isReload).map(\.name) == ["load", "retry"])
  }
}

@Suite("Films as JSON")
struct FilmTests {
  @Test("A page of rows is encoded as JSON and decoded to the same rows")
  func results() {
    let row = Row.record("x\"1", ["title": "Tea \\ \n\u{1}東", "episode": "4", "year": "1977"])
    let page = SourcePage(rows: [row, Row(id: .number(4))], next: nil)
    let outcomes: [Answer.Outcome] = [.page(page), .failure("no"), .count(3)]
    let films = [
      Film(id: "x\"1", title: "Tea \\ \n\u{1}東", episode: "4"),
      Film(id: "4", title: "Item 4", episode: nil),
    ]
    #expect(
      outcomes.map(FilmsScreen.response) == [
        .success(films), .failure(.server(message: "no")), .success([]),
      ])
  }

  @Test(
    "A decoding error keeps its cause and the byte offset",
    arguments: [
      (#"{"films":"#, "unexpected end of data at byte 9"),
      ("", "unexpected end of data at byte 0"),
      (#"{"films":[{"id":"1"}]}"#, "a film without id or title at byte 10"),
      (#"{"films":7}"#, "expected [, not '7' at byte 9"),
      (#"{"films":[]} x"#, "expected the end of the data, not 'x' at byte 13"),
    ])
  func errors(text: String, description: String) throws {
    let error = #expect(throws: FilmsDecodingError.self) {
      try [Film](decoding: Array(text.utf8))
    }
    #expect(error?.description == description)
  }

  @Test("The reply malformed is a response whose bytes end too early")
  func malformed() {
    let page = SourcePage(rows: [], next: nil)
    let cause = FilmsDecodingError(reason: "unexpected end of data", offset: 9)
    let result = FilmsScreen.response(for: .reply("malformed", page))
    #expect(result == .failure(.undecodable(cause: cause)))
    #expect(
      FilmsFailure.undecodable(cause: cause).message
        == "cannot decode films: unexpected end of data at byte 9")
  }
}
