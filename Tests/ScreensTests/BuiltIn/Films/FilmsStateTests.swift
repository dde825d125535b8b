import MockSources
import Screens
import Testing

@Suite("The view state of the screen films")
struct FilmsStateTests {
  @Test("Each case shows only its own view and has only its own data")
  func shown() {
    let pictures = ["load", "load; #1 succeed 1", "load; #1 fail"].map {
      Played<FilmsScreen>($0).screen.picture.parts
    }
    #expect(
      pictures == [
        [.indicator], [.rows([Picture.Line("A New Hope", detail: "Episode 4")])],
        [.error("request failed")],
      ])
  }

  @Test("The screen starts with the indicator, before any request")
  func start() {
    let played = Played<FilmsScreen>("")
    #expect(played["state"] == .word("loading"))
    #expect(played["view"] == .word("indicator"))
  }
}
