import Screens
import Testing

@Suite("The screen of films with three properties instead of one state")
struct FilmsFlagsScreenTests {
  @Test("The responses success, failure and success lead to unintended states")
  func trace() {
    #expect(
      Played<FilmsFlagsScreen>(
        "load; #1 fail; retry; #2 succeed 6; retry; load; #3 malformed; retry; #4 empty"
      ).trace == [
        "load  idle → isLoading  asks #1 films",
        "#1 fail \"request failed\"  isLoading → isError  error=\"request failed\"",
        "retry  isError → isLoading+isError  asks #2 films; error=none",
        "#2 succeed 6  isLoading+isError → isError+items  items=6",
        "retry  isError+items  ignored: no error shows",
        "load  isError+items → isLoading+isError+items  asks #3 films",
        "#3 malformed  isLoading+isError+items → isError+items  "
          + "error=\"cannot decode films: unexpected end of data at byte 9\"",
        "retry  isError+items → isLoading+isError+items  asks #4 films; error=none",
        "#4 empty  isLoading+isError+items → isError  items=0",
      ])
  }

  @Test(
    "Each unintended state violates an invariant",
    arguments: [
      ("load; #1 fail; retry", ["one-property-set"]),
      ("load; #1 fail; retry; #2 succeed", ["one-property-set"]),
      ("load; #1 succeed; load", ["one-property-set", "one-thing-on-screen"]),
      (
        "load; #1 succeed; load; #2 fail",
        ["one-property-set", "one-thing-on-screen", "no-error-over-rows"]
      ),
      ("load; load; #1 fail", ["spins-while-loading"]),
      ("load; #1 empty", ["never-blank-after-response"]),
      ("load; #1 fail; retry; #2 empty", ["never-blank-after-response"]),
    ])
  func flaws(script: String, invariants: [String]) {
    #expect(Played<FilmsFlagsScreen>(script).violated == invariants)
  }
}

@Suite("The views that the three properties show and hide")
struct FilmsFlagsStateTests {
  @Test("Any change of isLoading hides the error view, although isError stays unchanged")
  func loadingHidesError() {
    let played = Played<FilmsFlagsScreen>("load; #1 fail; retry; #2 succeed 6")
    #expect(played["isError"] == .flag(true))
    #expect(played["error"] == Value.none)
    #expect(played["view"] == .word("rows"))
  }

  @Test("A change of isError shows the error view and hides the indicator of a later request")
  func errorHidesIndicator() {
    let played = Played<FilmsFlagsScreen>("load; load; #1 fail")
    #expect(played["view"] == .word("error"))
    #expect(played.violated == ["spins-while-loading"])
  }

  @Test("Loading items hides nothing, and the table is covered by the other visible views")
  func itemsHideNothing() {
    let views = ["load", "load; #2 fail"].map {
      Played<FilmsFlagsScreen>("load; #1 succeed 6; " + $0)["view"]
    }
    #expect(views == [.word("indicator+rows"), .word("rows+error")])
  }
}

@Suite("The names for combinations of the three properties")
struct FilmsFlagsStateViewTests {
  @Test("The state name joins the properties that are set, in a fixed order")
  func names() {
    let names = ["", "load", "load; #1 fail", "load; #1 fail; retry", "load; #1 succeed 1; load"]
      .map { Played<FilmsFlagsScreen>($0).screen.stateName }
    #expect(names == ["idle", "isLoading", "isError", "isLoading+isError", "isLoading+items"])
    #expect(
      FilmsFlagsScreen.manual.states
        == .combination(["isLoading", "isError", "items"], alone: ["idle"]))
  }

  @Test("The observation error is the message while the error view is visible")
  func error() {
    let errors = [#"load; #1 fail "no""#, #"load; #1 fail "no"; retry"#].map {
      Played<FilmsFlagsScreen>($0)["error"]
    }
    #expect(errors == [.text("no"), Value.none])
  }
}
