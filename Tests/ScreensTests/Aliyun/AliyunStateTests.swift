import Screens
import Testing

@Suite("The design of a page that follows the refresh protocol")
struct AliyunStateTests {
  private let always = [ScreenOptions.Setting(name: "rowsAlwaysShown", value: "1")]

  @Test("A page with a row that is always shown is never empty, and shows neither view")
  func rowsAlwaysShown() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 empty; refresh; #2 fail; refresh; #3 succeed", options: always)
    #expect(
      played.trace == [
        "firstLoad  rows → indicator+rows  asks #1 page 1",
        "#1 empty  indicator+rows → rows",
        "refresh  rows → pull+rows  asks #2 page 1",
        "#2 fail  pull+rows → rows  toast \"request failed\"",
        "refresh  rows → pull+rows  asks #3 page 1",
        "#3 succeed  pull+rows → rows+more  items=20; more=yes; page=2",
      ])
    #expect(played.screen.picture.parts.first.map(lineCount) == 21)
  }

  @Test("An empty first page takes the offer away where the page is never empty")
  func emptyPageOfRowsAlwaysShown() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed; refresh; #2 empty", options: always)
    #expect(played.trace.last == "#2 empty  pull+rows+more → rows  items=0; more=no")
  }

  private func lineCount(_ part: Picture.Part) -> Int {
    if case .rows(let lines) = part { lines.count } else { 0 }
  }
}
