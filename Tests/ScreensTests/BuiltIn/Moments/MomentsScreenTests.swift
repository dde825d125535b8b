import Exploration
import MockSources
import Screens
import Testing

@Suite("The screen moments")
struct MomentsScreenTests {
  private let rows = [
    Row.record("1", ["kind": "profile", "title": "Ada"]),
    Row.record("2", ["kind": "moment", "title": "Snow!"]),
  ]

  private func answer(_ outcome: Answer.Outcome) -> Answer {
    Answer(request: 4, ask: .rows("items"), outcome: outcome, pageSize: 20, isCancelled: false)
  }

  private var unnamed: MomentsScreen {
    MomentsScreen(options: ScreenOptions(MomentsScreen.manual.options), source: Source())
  }

  @Test("Every response is an event, even without a matching request")
  func events() {
    let page = SourcePage(rows: rows, next: nil)
    #expect(MomentsScreen.event(for: answer(.page(page))) == .loaded(request: 4, rows))
    #expect(MomentsScreen.event(for: answer(.reply("both", page))) == .loaded(request: 4, rows))
    #expect(MomentsScreen.event(for: answer(.count(7))) == .loaded(request: 4, []))
    #expect(
      MomentsScreen.event(for: answer(.failure("no net"))) == .failed(request: 4, message: "no net")
    )
  }

  @Test("Only the first appear loads, and pull and leave are ignored if they have no effect")
  func trace() {
    let played = Played<MomentsScreen>(
      "appear; #1 succeed; appear; pull; pull; #2 fail; leave; pull; leave; #3 succeed")
    #expect(
      played.trace == [
        "appear  blank → indicator  tracks screen view; asks #1 items",
        "#1 succeed  indicator → rows  items=9; cells=6",
        "appear  rows  tracks screen view",
        "pull  rows → indicator+pull+rows  asks #2 items",
        "pull  indicator+pull+rows  ignored: already refreshing",
        "#2 fail \"request failed\"  indicator+pull+rows → rows+error  hasError=yes",
        "leave  rows+error  ignored: nothing loads",
        "pull  rows+error → indicator+pull+rows  asks #3 items; hasError=no",
        "leave  indicator+pull+rows → rows  cancels #3",
        "#3 succeed  rows  dropped: left",
      ])
  }

  @Test("appear loads again until a load has ended, unless one is in flight")
  func appearsAgain() {
    let played = Played<MomentsScreen>(
      "appear; appear; leave; appear; #1 succeed; leave; appear; #3 fail; appear; leave; appear")
    #expect(
      played.trace == [
        "appear  blank → indicator  tracks screen view; asks #1 items",
        "appear  indicator  tracks screen view",
        "leave  indicator → blank  cancels #1",
        "appear  blank → indicator  tracks screen view; asks #2 items",
        "#1 succeed  indicator  dropped: left",
        "leave  indicator → blank  cancels #2",
        "appear  blank → indicator  tracks screen view; asks #3 items",
        "#3 fail \"request failed\"  indicator → error  hasError=yes",
        "appear  error  tracks screen view",
        "leave  error  ignored: nothing loads",
        "appear  error  tracks screen view",
      ])
  }

  @Test("The first appear loads although items were loaded before")
  func appearsLate() {
    let played = Played<MomentsScreen>("loadItems; #1 succeed; appear")
    #expect(
      played.trace.last
        == "appear  rows → indicator+rows  tracks screen view; asks #2 items")
  }

  @Test(
    "A profile is drawn without the parts that its row lacks",
    arguments: [
      ("lake", "ada", "[lake] (ada) Ada"), ("", "ada", "(ada) Ada"), ("lake", "", "[lake] Ada"),
      ("", "", "Ada"),
    ])
  func profile(background: String, avatar: String, line: String) {
    let row = Row.record(
      "1", ["kind": "profile", "title": "Ada", "background": background, "avatar": avatar])
    var screen = unnamed
    var sink = EffectSink()
    _ = screen.receive(.loadItems, into: &sink)
    _ = screen.receive(.loaded(request: 1, [row]), into: &sink)
    #expect(screen.picture.parts == [.rows([Picture.Line(line)])])
    #expect(screen.cells.visibleCells.map(\.cell.cell.title) == ["Ada"])
  }

  @Test("Cells that become invisible are reused for the rows that become visible")
  func scrolls() {
    let played = Played<MomentsScreen>(
      "appear; #1 succeed; scroll 2; scroll 4; scroll 1", options: .written("visible=2"))
    #expect(
      Array(played.trace.dropFirst()) == [
        "#1 succeed  indicator → rows  items=9; cells=2",
        "scroll 2  rows  cells=3",
        "scroll 4  rows  reused=2",
        "scroll 1  rows  reused=4",
      ])
    #expect(played["shows"] == .text("Lin Yue | First snow on the lake this morning"))
    #expect(played.everViolated == [])
  }

  @Test(
    "Rows of an unregistered type are reported once when they are published, and are not visible",
    arguments: [
      ("all", "items=9; cells=6"),
      ("profile", #"no cell is registered for "moment"; items=9; cells=1"#),
      ("moment", #"no cell is registered for "profile"; items=9; cells=5"#),
    ])
  func unregistered(register: String, notes: String) {
    let played = Played<MomentsScreen>(
      "loadItems; #1 succeed", options: .written("register=\(register)"))
    #expect(played.trace.last == "#1 succeed  indicator → rows  \(notes)")
    #expect(played.violated == [])
  }

  @Test("Without visible cells, state and view do not contain rows, and the position is kept")
  func unseen() {
    let played = Played<MomentsScreen>(
      "loadItems; #1 succeed; scroll 2; scroll 1", options: .written("register=profile visible=3"))
    #expect(
      played.trace.suffix(2) == ["scroll 2  rows → blank", "scroll 1  blank → rows  reused=1"])
    let unseen = Played<MomentsScreen>(
      "loadItems; #1 succeed; scroll 2", options: .written("register=profile visible=3"))
    #expect(unseen["view"] == .word("blank"))
    #expect(unseen["items"] == .integer(9))
    #expect(unseen["shows"] == Value.none)
  }

  @Test("With swapped registrations, every cell is empty, which violates the invariant")
  func swapped() {
    let played = Played<MomentsScreen>(
      "loadItems; #1 succeed 3", options: .written("register=swapped"))
    #expect(played.trace.last == "#1 succeed 3  indicator → rows  items=3; cells=3")
    #expect(played["shows"] == .text(" |  | "))
    #expect(played.violated == ["cell-shows-its-row"])
  }

  @Test("Rows of a dropped response are not reported")
  func dropsQuietly() {
    var screen = unnamed
    #expect(screen.receive(.loaded(request: 1, rows)) == .dropped("left"))
  }

  @Test("After any events, the screen shows the state of the view model", arguments: 0..<20)
  func pageFollows(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var screen = unnamed
    var sink = EffectSink()
    for _ in 0..<60 {
      let request = Int.random(in: 1...sink.lastRequest + 1, using: &generator)
      let events: [MomentsScreen.Event] = [
        .appeared, .loadItems, .pulled, .left, .scrolled(toRow: 2),
        .loaded(request: request, Array(rows.prefix(Int.random(in: 0...2, using: &generator)))),
        .failed(request: request, message: "no"),
      ]
      let event = events.randomElement(using: &generator) ?? .left
      _ = screen.receive(event, into: &sink)
      #expect((screen.view.errorMessage == nil) == (screen.state.failure == nil))
      #expect(screen.view.isIndicatorVisible == screen.state.isLoading)
      #expect(!screen.view.isRefreshing || screen.state.isLoading)
      #expect(screen.cells.visibleCells.count == min(screen.state.rows.count, 6))
    }
  }

  @Test("Screens that differ only in their request numbers are equal after renumbering")
  func renumbers() {
    var (first, second) = (unnamed, unnamed)
    var (firstSink, secondSink) = (EffectSink(), EffectSink())
    for event in [MomentsScreen.Event.loadItems, .loaded(request: 1, rows), .loadItems] {
      _ = first.receive(event, into: &firstSink)
    }
    for event in [
      MomentsScreen.Event.loadItems, .left, .loadItems, .loaded(request: 2, rows), .loadItems,
    ] {
      _ = second.receive(event, into: &secondSink)
    }
    #expect(first != second)
    first.renumberRequests { $0 - 1 }
    second.renumberRequests { $0 - 2 }
    #expect(first == second)
    #expect(first.state.loads == [1])
  }
}

@Suite("The visible parts of the screen moments")
struct MomentsScreenViewTests {
  @Test(
    "The state name joins the visible parts in a fixed order",
    arguments: [
      ("", "blank", "blank"),
      ("loadItems", "indicator", "indicator"),
      ("pull", "indicator+pull", "indicator"),
      ("loadItems; #1 succeed", "rows", "rows"),
      ("loadItems; #1 empty", "blank", "blank"),
      ("loadItems; #1 fail", "error", "error"),
      ("loadItems; #1 succeed; pull", "indicator+pull+rows", "indicator+rows"),
      ("loadItems; loadItems; #1 succeed; #2 fail", "rows+error", "rows+error"),
    ])
  func names(script: String, name: String, view: String) {
    let screen = Played<MomentsScreen>(script).screen
    #expect(screen.stateName == name)
    #expect(screen.shown.view == view)
  }

  @Test("The refresh control is always on, and the failure is kept after the label disappears")
  func shown() {
    #expect(
      Played<MomentsScreen>("").screen.shown
        == Shown(pages: [[]], parts: [], pull: .on, cellPositions: []))
    #expect(
      Played<MomentsScreen>("pull; #1 fail").screen.shown
        == Shown(
          pages: [[]], parts: .error, pull: .on, error: "request failed", cellPositions: []))
    #expect(Played<MomentsScreen>("pull").screen.shown.pull == .spinning)
  }

  @Test("Only rows with a visible cell are visible")
  func visibleRows() {
    let screen = Played<MomentsScreen>(
      "loadItems; #1 succeed; scroll 2", options: .written("visible=2")
    ).screen
    #expect(screen.shown.visibleRows.map(\.id.description) == ["1", "2"])
    let unregistered = Played<MomentsScreen>(
      "loadItems; #1 succeed", options: .written("register=profile")
    ).screen
    #expect(unregistered.shown.visibleRows.map(\.id.description) == ["profile"])
  }

  @Test("The picture shows the visible cells, and the error label over them")
  func picture() {
    #expect(
      Played<MomentsScreen>("pull").screen.picture
        == Picture(title: "Moments", parts: [.pull, .indicator]))
    #expect(
      Played<MomentsScreen>(
        "loadItems; #1 succeed; loadItems; #2 fail", options: .written("visible=2")
      ).screen.picture
        == Picture(
          title: "Moments",
          parts: [
            .rows([
              Picture.Line("[west-lake.png] (lin-yue.png) Lin Yue"),
              Picture.Line("First snow on the lake this morning", detail: "♥ 48"),
            ]), .error("Something went wrong"),
          ]))
  }
}
