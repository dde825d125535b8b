import MockSources
import Screens
import Testing

/// The known bugs of the refresh protocol, each with a script whose last step shows it.
@Suite("The known bugs of the published refresh protocol")
struct AliyunScreenTests {
  @Test(
    "After a failed reload, the same page is appended twice",
    arguments: [
      "firstLoad; #1 succeed; refresh; #2 fail; fetchMore; #3 succeed",
      "firstLoad; #1 succeed; fetchMore; refresh; #2 succeed; #3 fail; fetchMore; #4 succeed",
    ])
  func duplicates(script: String) {
    let played = Played<AliyunScreen>(script)
    #expect(played.violated == ["no-row-twice"])
    #expect(played["duplicates"] == .integer(20))
  }

  @Test("A next page that arrives after a reload makes the list skip a page")
  func skipped() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed; fetchMore; #2 succeed; fetchMore; refresh; #4 succeed; #3 succeed")
    #expect(played.violated == ["no-row-skipped"])
    #expect(played["skipped"] == .integer(20))
    #expect(played["page"] == .integer(3))
  }

  @Test("A next page that arrives under the error view appears together with it")
  func errorOverRows() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed; refresh; #2 empty; refresh; #3 fail; fetchMore; #4 succeed")
    #expect(played.violated == ["one-thing-on-screen", "no-error-over-rows"])
    #expect(played["view"] == .word("rows+error"))
  }

  @Test("If firstLoad fails on an empty page, the error view and the empty view are both visible")
  func errorAndEmpty() {
    let played = Played<AliyunScreen>("firstLoad; #1 empty; firstLoad; #2 fail")
    #expect(played.violated == ["one-thing-on-screen", "no-error-with-empty"])
    #expect(played["view"] == .word("empty+error"))
  }

  @Test("A next page that arrives under the empty view appears together with it")
  func emptyOverRows() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed; refresh; #2 empty; fetchMore; #3 succeed")
    #expect(played.violated == ["one-thing-on-screen", "no-empty-over-rows"])
    #expect(played["view"] == .word("rows+empty"))
  }

  @Test("After an empty refresh, a next page is offered without rows")
  func moreOnEmptyPage() {
    let played = Played<AliyunScreen>("firstLoad; #1 succeed; refresh; #2 empty")
    #expect(played.violated == ["more-under-rows"])
    #expect(played["view"] == .word("empty"))
  }

  @Test("If two requests are in flight, the first response stops the spinners of both")
  func unseenLoad() {
    let played = Played<AliyunScreen>("firstLoad; reload; #1 fail")
    #expect(played.violated == ["spins-while-loading"])
    #expect(played.screen.stateName == "error")
  }

  @Test("A cached first page hides the spinner while the request is in flight")
  func unseenLoadUnderCache() {
    let played = Played<AliyunScreen>("firstLoad", source: .numbers(isCached: true))
    #expect(played.violated == ["spins-while-loading"])
  }

  @Test("The screen aliyun supports only numbered pages")
  func pagings() {
    #expect(AliyunScreen.manual.pagings == [.numbered])
  }
}

@Suite("The refresh protocol with all rows in one page")
struct AliyunSingleScreenTests {
  @Test("The screen requests all rows and never offers a next page")
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
        "#3 fail \"request failed\"  indicator+empty → empty+error  toast \"request failed\"",
      ])
  }

  @Test("The cached first page has all rows of the source, regardless of the page size")
  func cachedPage() {
    let played = Played<AliyunSingleScreen>(
      "firstLoad", source: .numbers(count: 20, pageSize: 3, isCached: true))
    #expect(played.trace == ["firstLoad  blank → rows  asks #1 all; items=20"])
  }

  @Test("The screen supports only sources with a single page")
  func pagings() {
    #expect(AliyunSingleScreen.manual.pagings == [.single])
  }
}
