import MockSources
import Screens
import Testing

@Suite("The screen of films whose responses consist of two optionals")
struct FilmsOptionalsScreenTests {
  @Test("A response with only data shows films, and one with only an error shows the error")
  func meant() {
    #expect(
      Played<FilmsOptionalsScreen>("load; #1 succeed 6; load; #2 fail").trace == [
        "load  loading  asks #1 films",
        "#1 succeed 6  loading → loaded  items=6",
        "load  loaded → loading  asks #2 films; items=0",
        "#2 fail \"request failed\"  loading → error  error=\"request failed\"",
      ])
  }

  @Test("For a response with both, the films are shown and the error is only logged")
  func both() {
    #expect(
      Played<FilmsOptionalsScreen>("load; #1 both").trace.last
        == #"#1 both  loading → loaded  logs "data and error"; items=9"#)
  }

  @Test("For a response with neither, the screen shows an error of its own and offers a retry")
  func neither() {
    let played = Played<FilmsOptionalsScreen>("load; #1 neither; retry")
    #expect(
      played.trace.suffix(2) == [
        #"#1 neither  loading → error  error="no data and no error""#,
        "retry  error → loading  asks #2 films; error=none",
      ])
  }
}

@Suite("A response of two optionals")
struct FilmsOptionalsTests {
  @Test("Each of the four replies creates one of the four combinations")
  func combinations() {
    let film = Film(id: "4", title: "Item 4")
    let page = SourcePage(rows: [Row(id: .number(4))], next: nil)
    let outcomes: [Answer.Outcome] = [
      .page(page), .failure("no"), .reply("both", page), .reply("neither", page),
    ]
    #expect(
      outcomes.map(FilmsOptionalsScreen.response) == [
        FilmsOptionals(films: [film], error: nil),
        FilmsOptionals(films: nil, error: .server(message: "no")),
        FilmsOptionals(films: [film], error: .server(message: "request failed")),
        FilmsOptionals(films: nil, error: nil),
      ])
  }

  @Test("The replies for the two meaningless combinations are defined by the screen")
  func replies() {
    #expect(FilmsOptionalsScreen.manual.replies.map(\.name) == ["both", "neither"])
  }
}
