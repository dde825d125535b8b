import MockSources
import Screens
import Testing

@Suite("The refresh protocol over all rows in one page")
struct AliyunSingleScreenTests {
  @Test("It asks for all rows and never offers more")
  func allRows() {
    let played = Played<AliyunSingleScreen>(
      "firstLoad; #1 succeed; fetchMore; refresh; #2 empty; firstLoad; #3 fail",
      source: .numbers(paging: .single))
    #expect(
      played.trace == [
        "firstLoad  blank → indicator  asks #1 all",
        "#1 succeed  indicator → rows  items=100",
        "fetchMore  rows  ignored: not offered",
        "refresh  rows → pull+rows  asks #2 all",
        "#2 empty  pull+rows → empty  items=0",
        "firstLoad  empty → indicator+empty  asks #3 all",
        "#3 fail  indicator+empty → empty+error  toast \"request failed\"",
      ])
  }

  @Test("Its cached first page is the whole source, whatever a page is elsewhere")
  func cachedPage() {
    let played = Played<AliyunSingleScreen>(
      "firstLoad", source: .numbers(count: 20, pageSize: 3, isCached: true))
    #expect(played.trace == ["firstLoad  blank → rows  asks #1 all; items=20"])
  }

  @Test("It asks for one page only")
  func pagings() {
    #expect(AliyunSingleScreen.manual.pagings == [.single])
  }
}
