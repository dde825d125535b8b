import Screens
import Testing

@Suite("The design of a page that follows the refresh protocol")
struct AliyunStateTests {
  @Test("A permanent row is always in the table, and is no item")
  func permanentRow() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 fail; refresh; #2 succeed", options: .written("permanentRows=1"))
    #expect(
      played.trace == [
        "firstLoad  rows → indicator+rows  asks #1 page 1",
        "#1 fail  indicator+rows → rows  toast \"request failed\"",
        "refresh  rows → pull+rows  asks #2 page 1",
        "#2 succeed  pull+rows → rows+more  items=20; more=yes; page=2",
      ])
    #expect(played.screen.picture.parts.first.map(lineCount) == 21)
  }

  @Test("The table is asked whether the page is empty, or the page itself, which holds no data")
  func emptyTest() {
    let views = ["visible", "own"].map {
      Played<AliyunScreen>(
        "firstLoad; #1 fail", options: .written("permanentRows=1 emptyTest=\($0)"))[
          "view"]
    }
    #expect(views == [.word("rows"), .word("rows+error")])
    #expect(
      Played<AliyunScreen>(
        "firstLoad; #1 succeed; refresh; #2 fail", options: .written("emptyTest=own"))[
          "view"] == .word("rows"))
  }

  @Test("An answer without rows shows the empty view over permanent rows, and returns there")
  func emptyOverPermanentRows() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed; refresh; #2 empty", options: .written("permanentRows=1"))
    #expect(played.trace.last == "#2 empty  pull+rows+more → rows+more+empty  items=0")
    #expect(played.broken.contains("no-empty-over-rows"))
  }

  private func lineCount(_ part: Picture.Part) -> Int {
    if case .rows(let lines) = part { lines.count } else { 0 }
  }
}
