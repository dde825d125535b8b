import Screens
import Testing

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
