import MockSources
import Screens
import Testing

/// The flaws of the refresh protocol, each with a script whose last step shows it.
@Suite("The flaws of the refresh protocol as published")
struct AliyunScreenTests {
  @Test(
    "The same page is appended twice",
    arguments: [
      "firstLoad; #1 succeed; refresh; #2 fail; fetchMore; #3 succeed",
      "firstLoad; #1 succeed; fetchMore; refresh; #2 succeed; #3 fail; fetchMore; #4 succeed",
    ])
  func duplicates(script: String) {
    let played = Played<AliyunScreen>(script)
    #expect(played.broken == ["no-row-twice"])
    #expect(played["duplicates"] == .integer(20))
  }

  @Test("A page is skipped when a page asked before a reload comes after it")
  func skipped() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed; fetchMore; #2 succeed; fetchMore; refresh; #4 succeed; #3 succeed")
    #expect(played.broken == ["no-row-skipped"])
    #expect(played["skipped"] == .integer(20))
    #expect(played["page"] == .integer(3))
  }

  @Test("The error view lies over rows when more is fetched under it")
  func errorOverRows() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed; refresh; #2 empty; refresh; #3 fail; fetchMore; #4 succeed")
    #expect(played.broken == ["one-thing-on-screen", "no-error-over-rows"])
    #expect(played["view"] == .word("rows+error"))
  }

  @Test("Error and empty view show together when a firstLoad fails over an empty page")
  func errorAndEmpty() {
    let played = Played<AliyunScreen>("firstLoad; #1 empty; firstLoad; #2 fail")
    #expect(played.broken == ["one-thing-on-screen", "no-error-with-empty"])
    #expect(played["view"] == .word("empty+error"))
  }

  @Test("The empty view lies over rows when more is fetched under it")
  func emptyOverRows() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed; refresh; #2 empty; fetchMore; #3 succeed")
    #expect(played.broken == ["one-thing-on-screen", "no-empty-over-rows"])
    #expect(played["view"] == .word("rows+empty"))
  }

  @Test("More is offered on a page whose rows are gone")
  func moreOnEmptyPage() {
    let played = Played<AliyunScreen>("firstLoad; #1 succeed; refresh; #2 empty")
    #expect(played.broken == ["more-under-rows"])
    #expect(played["view"] == .word("empty"))
  }

  @Test("A load goes on without a sign when the answer of another one stops both spinners")
  func unseenLoad() {
    let played = Played<AliyunScreen>("firstLoad; reload; #1 fail")
    #expect(played.broken == ["spins-while-loading"])
    #expect(played.screen.stateName == "error")
  }

  @Test("A load goes on without a sign under a cached first page")
  func unseenLoadUnderCache() {
    let played = Played<AliyunScreen>("firstLoad", source: .numbers(isCached: true))
    #expect(played.broken == ["spins-while-loading"])
  }

  @Test("It asks by page number only")
  func pagings() {
    #expect(AliyunScreen.manual.pagings == [.numbered])
  }
}

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
