import Screens
import Testing

@Suite("CellScreen")
struct CellScreenTests {
  @Test(
    "Both screens observe the number of cells, the number of reuses, and the contents of the cells")
  func observations() {
    let names = ["cells", "reused", "shows"]
    #expect(MomentsScreen.observationDescriptions.suffix(6).prefix(3).map(\.name) == names)
    #expect(PeopleScreen.observationDescriptions.suffix(6).prefix(3).map(\.name) == names)
    #expect(MomentsScreen.invariantDescriptions.last?.name == "cell-shows-its-row")
    #expect(PeopleScreen.invariantDescriptions.last?.name == "cell-shows-its-row")
  }

  @Test("By default, six rows are visible")
  func visible() {
    #expect(Played<PeopleScreen>("")["cells"] == .integer(6))
    #expect(Played<PeopleScreen>("", options: .written("visible=3"))["cells"] == .integer(3))
    #expect(Played<PeopleScreen>("", options: .written("visible=99"))["cells"] == .integer(12))
  }

  @Test("A scroll without effect or without rows is ignored")
  func ignored() {
    let played = Played<PeopleScreen>("scroll 1; scroll 99; scroll 7; scroll 8")
    #expect(
      played.trace == [
        "scroll 1  rows  ignored: there already", "scroll 99  rows  reused=6",
        "scroll 7  rows  ignored: there already", "scroll 8  rows  ignored: there already",
      ])
    #expect(
      Played<MomentsScreen>("scroll 2").trace == ["scroll 2  blank  ignored: nothing to scroll"])
    #expect(
      Played<PeopleScreen>("scroll 1", source: .numbers(count: 0)).trace
        == ["scroll 1  empty  ignored: nothing to scroll"])
    #expect(Played<MomentsScreen>("scroll 2")["shows"] == Value.none)
  }
}
