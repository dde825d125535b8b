import Exploration
import MockSources
import Screens
import Testing

@Suite("The screen films with one case at a time")
struct FilmsScreenTests {
  @Test("Every load shows only the indicator, and every response replaces it")
  func answers() {
    let played = Played<FilmsScreen>(
      "load; #1 succeed 6; load; #2 fail; retry; #3 malformed; retry; #4 empty")
    #expect(
      played.trace == [
        "load  loading  asks #1 films",
        "#1 succeed 6  loading → loaded  items=6",
        "load  loaded → loading  asks #2 films; items=0",
        "#2 fail \"request failed\"  loading → error  error=\"request failed\"",
        "retry  error → loading  asks #3 films; error=none",
        "#3 malformed  loading → error  error=\"cannot decode films: unexpected end of data at byte 9\"",
        "retry  error → loading  asks #4 films; error=none",
        "#4 empty  loading → loaded",
      ])
  }

  @Test("After any events, at most one view is visible")
  func oneThing() {
    var generator = SplitMix64(seed: 5)
    let events: [FilmsEvent<FilmsResult>] = [
      .load, .answered(.success([])), .answered(.success([Film(id: "1", title: "a")])),
      .answered(.failure(.undecodable(cause: FilmsDecodingError(reason: "no", offset: 0)))),
      .answered(.failure(.server(message: "no"))),
    ]
    var screen = FilmsScreen(options: ScreenOptions([]), source: .numbers())
    for _ in 0..<1_000 {
      let event = events.randomElement(using: &generator) ?? .load
      #expect(screen.receive(event).verdict == .moved)
      #expect(screen.shown.parts.rawValue.nonzeroBitCount <= 1)
    }
  }

  @Test("A late response to an earlier load replaces the result of a later one")
  func overtaken() {
    let played = Played<FilmsScreen>("load; load; #2 succeed 6; #1 fail")
    #expect(
      played.trace.last
        == "#1 fail \"request failed\"  loaded → error  items=0; error=\"request failed\"")
  }

  @Test("retry is ignored unless the error view is visible")
  func retry() {
    let scripts = ["retry", "load; retry", "load; #1 succeed; retry", "load; #1 fail; retry"]
    #expect(
      scripts.map { Played<FilmsScreen>($0).trace.last } == [
        "retry  loading  ignored: no error shows",
        "retry  loading  ignored: no error shows",
        "retry  loaded  ignored: no error shows",
        "retry  error → loading  asks #2 films; error=none",
      ])
  }

  @Test("The default source has the films of a saga")
  func saga() {
    let played = Played<FilmsScreen>("load; #1 succeed")
    #expect(played.trace.last == "#1 succeed  loading → loaded  items=9")
    #expect(played.screen.shown.rows.first?.title == "A New Hope")
  }

  @Test(
    "The option state is the state before the first load",
    arguments: [
      ("loading", "indicator", 0, Value.none), ("loaded", "rows", 9, .none),
      ("error", "error", 0, .text("request failed")),
    ])
  func initialState(state: String, view: String, items: Int, error: Value) {
    let played = Played<FilmsScreen>("", options: .written("state=\(state)"))
    #expect(played["state"] == .word(state))
    #expect(played["view"] == .word(view))
    #expect(played["items"] == .integer(items))
    #expect(played["error"] == error)
    let retried = Played<FilmsScreen>("retry", options: .written("state=\(state)")).trace
    #expect(
      (retried == ["retry  error → loading  asks #1 films; error=none"]) == (state == "error"))
  }

  @Test("A response without films leaves the screen blank")
  func noFilms() {
    let played = Played<FilmsScreen>("load; #1 empty")
    #expect(played["view"] == .word("blank"))
    #expect(played.violated == ["never-blank-after-response"])
  }
}
