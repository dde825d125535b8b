import Exploration
import MockSources
import Screens
import Testing

@Suite("The options of a screen with the refresh protocol")
struct AliyunStateTests {
  @Test("A permanent row is always in the table and does not count as an item")
  func permanentRow() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 fail; refresh; #2 succeed", options: .written("permanentRows=1"))
    #expect(
      played.trace == [
        "firstLoad  rows → indicator+rows  asks #1 page 1",
        "#1 fail \"request failed\"  indicator+rows → rows  toast \"request failed\"",
        "refresh  rows → pull+rows  asks #2 page 1",
        "#2 succeed  pull+rows → rows+more  items=20; more=yes; page=2",
      ])
    #expect(played.screen.picture.parts.first.map(lineCount) == 21)
  }

  @Test("emptyTest=visible counts the visible rows, and emptyTest=own only the loaded ones")
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

  @Test("A response without rows shows the empty view over the permanent rows")
  func emptyOverPermanentRows() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed; refresh; #2 empty", options: .written("permanentRows=1"))
    #expect(played.trace.last == "#2 empty  pull+rows+more → rows+more+empty  items=0")
    #expect(played.violated.contains("no-empty-over-rows"))
  }

  @Test("A response without rows adds no page to the rows")
  func emptyPages() {
    let played = Played<AliyunScreen>("firstLoad; #1 succeed; fetchMore; #2 empty")
    #expect(played.screen.state.pages.map(\.count) == [20])
    #expect(Played<AliyunScreen>("firstLoad; #1 empty").screen.state.pages.isEmpty)
  }

  private func lineCount(_ part: Picture.Part) -> Int {
    if case .rows(let lines, _) = part { lines.count } else { 0 }
  }
}

@Suite("The transitions of a screen with the refresh protocol")
struct AliyunStateNextTests {
  @Test("A reload resets the page number before its request, and a failure does not restore it")
  func numberSetBack() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed; fetchMore; #2 succeed; refresh; #3 fail; fetchMore; #4 succeed")
    #expect(
      played.trace == [
        "firstLoad  blank → indicator  asks #1 page 1",
        "#1 succeed  indicator → rows+more  items=20; more=yes; page=2",
        "fetchMore  rows+more → rows+more+fetching  asks #2 page 2",
        "#2 succeed  rows+more+fetching → rows+more  items=40; page=3",
        "refresh  rows+more → pull+rows+more  asks #3 page 1; page=1",
        "#3 fail \"request failed\"  pull+rows+more → rows+more  toast \"request failed\"",
        "fetchMore  rows+more → rows+more+fetching  asks #4 page 1",
        "#4 succeed  rows+more+fetching → rows+more  items=60; page=2; duplicates=20",
      ])
  }

  @Test("refresh is ignored until the first response, and reload starts no spinner")
  func pullIsOff() {
    let played = Played<AliyunScreen>(
      "refresh; firstLoad; refresh; #1 succeed; reload; #2 fail; refresh")
    #expect(
      played.trace == [
        "refresh  blank  ignored: pull is off",
        "firstLoad  blank → indicator  asks #1 page 1",
        "refresh  indicator  ignored: pull is off",
        "#1 succeed  indicator → rows+more  items=20; more=yes; page=2",
        "reload  rows+more  asks #2 page 1; page=1",
        "#2 fail \"request failed\"  rows+more  toast \"request failed\"",
        "refresh  rows+more → pull+rows+more  asks #3 page 1",
      ])
  }

  @Test("firstLoad keeps the empty view and the error view, and the other reloads remove them")
  func viewsLeft() {
    let views = ["firstLoad", "refresh", "reload", "refreshWithIndicator"].map { reload in
      ["empty", "fail"].map { first in
        Played<AliyunScreen>("firstLoad; #1 \(first); \(reload)").screen.stateName
      }
    }
    #expect(
      views == [
        ["indicator+empty", "indicator+error"], ["pull", "pull"], ["blank", "blank"],
        ["indicator", "indicator"],
      ])
  }

  @Test("A first page without rows shows the empty view, and keeps more and the page number")
  func emptyFirstPage() {
    let played = Played<AliyunScreen>("firstLoad; firstLoad; #1 succeed; #2 empty")
    #expect(played.trace.last == "#2 empty  rows+more → more+empty  items=0")
    #expect(played["page"] == .integer(2))
    #expect(played["more"] == .flag(true))
  }

  @Test("A short first page sets more to no and keeps the page number")
  func shortFirstPage() {
    let played = Played<AliyunScreen>(
      "firstLoad; firstLoad; #1 succeed; #2 succeed 3; fetchMore")
    #expect(
      played.trace.suffix(2) == [
        "#2 succeed 3  rows+more → rows  items=3; more=no",
        "fetchMore  rows  ignored: not offered",
      ])
    #expect(played["page"] == .integer(2))
  }

  @Test("Too many rows set more to yes on the first page, and to no on a next page")
  func longPages() {
    let first = Played<AliyunScreen>("firstLoad; #1 succeed 25")
    #expect(first.trace.last == "#1 succeed 25  indicator → rows+more  items=25; more=yes; page=2")
    let further = Played<AliyunScreen>("firstLoad; #1 succeed; fetchMore; #2 succeed 25")
    #expect(further.trace.last == "#2 succeed 25  rows+more+fetching → rows  items=45; more=no")
  }

  @Test("Any response to fetchMore stops its spinner, and only a full page increments the number")
  func furtherPages() {
    let lines = ["succeed", "succeed 3", "empty", "fail"].map {
      Played<AliyunScreen>("firstLoad; #1 succeed; fetchMore; #2 \($0)").trace.last
    }
    #expect(
      lines == [
        "#2 succeed  rows+more+fetching → rows+more  items=40; page=3",
        "#2 succeed 3  rows+more+fetching → rows  items=23; more=no",
        "#2 empty  rows+more+fetching → rows  more=no",
        "#2 fail \"request failed\"  rows+more+fetching → rows+more  toast \"request failed\"",
      ])
  }

  @Test(
    "A full next page that arrives after a reload sets more and increments the current page number")
  func latePage() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed; fetchMore; refresh; #3 succeed 3; #2 succeed")
    #expect(
      played.trace.suffix(2) == [
        "#3 succeed 3  pull+rows+more+fetching → rows+fetching  items=3; more=no",
        "#2 succeed  rows+fetching → rows+more  items=23; more=yes; page=2",
      ])
  }

  @Test("fetchMore on a screen without a next page is ignored as not offered, even while fetching")
  func ignored() {
    let fetching = "firstLoad; #1 succeed; fetchMore; "
    #expect(
      Played<AliyunScreen>(fetching + "fetchMore").trace.last
        == "fetchMore  rows+more+fetching  ignored: already fetching")
    #expect(
      Played<AliyunScreen>(fetching + "refresh; #3 succeed 3; fetchMore").trace.last
        == "fetchMore  rows+fetching  ignored: not offered")
    #expect(
      Played<AliyunScreen>("fetchMore").trace == ["fetchMore  blank  ignored: not offered"])
  }

  @Test("Every firstLoad uses the cached page immediately as if it were a response")
  func cachedPage() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed 3; refresh; #2 fail; firstLoad", source: .numbers(isCached: true))
    #expect(
      played.trace == [
        "firstLoad  blank → rows+more  asks #1 page 1; items=20; more=yes; page=2",
        "#1 succeed 3  rows+more → rows  items=3; more=no",
        "refresh  rows → pull+rows  asks #2 page 1; page=1",
        "#2 fail \"request failed\"  pull+rows → rows  toast \"request failed\"",
        "firstLoad  rows → rows+more  asks #3 page 1; items=20; more=yes; page=2",
      ])
  }

  @Test("A visible error view shows the newest failure of any request")
  func lastFailure() {
    let played = Played<AliyunScreen>(
      "firstLoad; firstLoad; #1 succeed; fetchMore; #2 empty; refresh; "
        + #"#4 fail "first"; #3 fail "last""#)
    #expect(
      played.trace.suffix(2) == [
        #"#4 fail "first"  pull+more+fetching → more+fetching+error  toast "first""#,
        #"#3 fail "last"  more+fetching+error → more+error  toast "last""#,
      ])
    #expect(played["error"] == .text("last"))
  }

  @Test("The pull control is on after the first response, even if it is a failure")
  func pull() {
    let pulls = ["", "; #1 fail", "; #1 succeed", "; #1 empty", "; #1 succeed; refresh"].map {
      Played<AliyunScreen>("firstLoad" + $0)["pull"]
    }
    #expect(pulls == [.word("off"), .word("on"), .word("on"), .word("on"), .word("spinning")])
  }

  @Test("No response is dropped and no request is cancelled, with any order of events")
  func anything() {
    var generator = SplitMix64(seed: 4)
    let events: [AliyunEvent] = [
      .firstLoad(cached: nil), .firstLoad(cached: .rows(2)), .refresh, .reload,
      .refreshWithIndicator, .fetchMore,
    ]
    var screen = AliyunScreen(options: ScreenOptions([]), source: .numbers())
    var sink = EffectSink()
    for _ in 0..<10_000 {
      let request = Int.random(in: 0...sink.lastRequest + 1, using: &generator)
      let answers =
        (0...3).map { AliyunEvent.loaded(request: request, .rows($0)) }
        + [.failed(request: request, message: "no")]
      let event = (events + answers).randomElement(using: &generator) ?? .fetchMore
      let before = screen.state
      let reaction = sink.reaction { screen.receive(event, into: &$0) }
      if case .ignored = reaction.verdict {
        #expect([.fetchMore, .refresh].contains(event) && screen.state == before)
      } else {
        #expect(reaction.verdict == .moved)
      }
      #expect(!reaction.effects.contains { if case .cancel = $0 { true } else { false } })
      if screen.state.pages.count > 5 {
        screen = AliyunScreen(options: .init([]), source: .numbers())
        sink = EffectSink()
      }
    }
  }
}

extension AliyunEvent.Page {
  /// A page of `count` rows, for a page size of two.
  fileprivate static func rows(_ count: Int) -> AliyunEvent.Page {
    AliyunEvent.Page((0..<count).map { Row(id: .number($0 + 1)) }, pageSize: 2)
  }
}
