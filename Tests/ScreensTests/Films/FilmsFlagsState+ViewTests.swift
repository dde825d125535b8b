import Screens
import Testing

@Suite("What the three properties of a page of films are called together")
struct FilmsFlagsStateViewTests {
  @Test("The state is named by the properties that are set, in a fixed order")
  func names() {
    let names = ["", "load", "load; #1 fail", "load; #1 fail; retry", "load; #1 succeed 1; load"]
      .map { Played<FilmsFlagsScreen>($0).screen.stateName }
    #expect(names == ["idle", "isLoading", "isError", "isLoading+isError", "isLoading+items"])
    #expect(
      FilmsFlagsScreen.manual.states
        == .combination(["isLoading", "isError", "items"], alone: ["idle"]))
  }

  @Test("The error is told while its view shows and no longer")
  func error() {
    let errors = ["load; #1 fail no", "load; #1 fail no; retry"].map {
      Played<FilmsFlagsScreen>($0)["error"]
    }
    #expect(errors == [.text("no"), Value.none])
  }
}
