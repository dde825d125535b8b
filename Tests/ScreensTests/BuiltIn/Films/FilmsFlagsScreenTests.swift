import Screens
import Testing

@Suite("A page of films with three properties in place of one state")
struct FilmsFlagsScreenTests {
  @Test("A success, a failure and a success lead to unintended states")
  func trace() {
    #expect(
      Played<FilmsFlagsScreen>(
        "load; #1 fail; retry; #2 succeed 6; retry; load; #3 malformed; retry; #4 empty"
      ).trace == [
        "load  idle → isLoading  asks #1 films",
        "#1 fail  isLoading → isError  error=\"request failed\"",
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
    #expect(Played<FilmsFlagsScreen>(script).broken == invariants)
  }
}

@Suite("Three properties that hide and show views on their own")
struct FilmsFlagsStateTests {
  @Test("isLoading hides the error view either way, though isError stays as it is")
  func loadingHidesError() {
    let played = Played<FilmsFlagsScreen>("load; #1 fail; retry; #2 succeed 6")
    #expect(played["isError"] == .flag(true))
    #expect(played["error"] == Value.none)
    #expect(played["view"] == .word("rows"))
  }

  @Test("isError shows the error view and hides the indicator, though another load is on its way")
  func errorHidesIndicator() {
    let played = Played<FilmsFlagsScreen>("load; load; #1 fail")
    #expect(played["view"] == .word("error"))
    #expect(played.broken == ["spins-while-loading"])
  }

  @Test("items hide nothing: the table lies under whatever shows")
  func itemsHideNothing() {
    let views = ["load", "load; #2 fail"].map {
      Played<FilmsFlagsScreen>("load; #1 succeed 6; " + $0)["view"]
    }
    #expect(views == [.word("indicator+rows"), .word("rows+error")])
  }
}

@Suite("Names for the combined state of the three properties of a page of films")
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

  @Test("error is the message while the error view is visible")
  func error() {
    let errors = ["load; #1 fail no", "load; #1 fail no; retry"].map {
      Played<FilmsFlagsScreen>($0)["error"]
    }
    #expect(errors == [.text("no"), Value.none])
  }
}
