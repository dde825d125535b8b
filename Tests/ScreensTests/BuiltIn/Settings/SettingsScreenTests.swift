import Exploration
import MockSources
import Screens
import Testing

@Suite("SettingsScreen")
struct SettingsScreenTests {
  @Test("A selected row is deselected, and its action runs")
  func select() {
    let played = Played<SettingsScreen>("select 1.1; select 1.2; select 2.2; select 3.2")
    #expect(
      played.trace == [
        #"select 1.1  ready  deselects 1.1; opens "my_activity""#,
        #"select 1.2  ready  deselects 1.2; opens "my_orders""#,
        "select 2.2  ready  deselects 2.2",
        "select 3.2  ready  deselects 3.2; logs out; loggedIn=no",
      ])
  }

  @Test(
    "Selecting a row that does not exist is ignored",
    arguments: ["1.3", "4.1", "99.99"])
  func noRow(place: String) {
    let played = Played<SettingsScreen>("select \(place); step \(place) up")
    #expect(
      played.trace == [
        "select \(place)  ready  ignored: no such row",
        "step \(place) up  ready  ignored: no such row",
      ])
  }

  @Test("The number of unpaid orders changes only its cell")
  func badge() {
    let played = Played<SettingsScreen>("loadOrders; #1 succeed 7; loadOrders; #2 succeed 0")
    #expect(
      played.trace == [
        "loadOrders  ready → loading  asks #1 orders",
        "#1 succeed 7  loading → ready  sets badge of 1.2; badge=7",
        "loadOrders  ready → loading  asks #2 orders",
        "#2 succeed 0  loading → ready  sets badge of 1.2; badge=0",
      ])
  }

  @Test("A failed load shows no error and keeps the badge")
  func failure() {
    let played = Played<SettingsScreen>("loadOrders; #1 succeed 7; loadOrders; #2 fail")
    #expect(played.trace.last == "#2 fail \"request failed\"  loading → ready")
    #expect(played.violated == ["failure-shown"])
    #expect(played["badge"] == .integer(7))
  }

  @Test("A load does not cancel earlier loads, and every response sets the badge")
  func superseded() {
    let played = Played<SettingsScreen>(
      "loadOrders; loadOrders; loadOrders; #1 succeed 1; #3 succeed 3; #2 fail")
    #expect(
      Array(played.trace.dropFirst()) == [
        "loadOrders  loading  asks #2 orders",
        "loadOrders  loading  asks #3 orders",
        "#1 succeed 1  loading  sets badge of 1.2; badge=1",
        "#3 succeed 3  loading  sets badge of 1.2; badge=3",
        "#2 fail \"request failed\"  loading → ready",
      ])
  }

  @Test("Without a login, no request is sent")
  func loggedOut() {
    let played = Played<SettingsScreen>("loadOrders", options: .written("loggedIn=no"))
    #expect(played.trace == ["loadOrders  ready  ignored: not logged in"])
  }

  @Test("Log out clears the badge and ends the login")
  func logOut() {
    let played = Played<SettingsScreen>(
      "loadOrders; #1 succeed 7; loadOrders; select 3.2; #2 succeed 8; loadOrders; select 3.2")
    #expect(
      Array(played.trace.dropFirst(3)) == [
        "select 3.2  loading  deselects 3.2; logs out; badge=none; loggedIn=no",
        "#2 succeed 8  loading → ready  sets badge of 1.2; badge=8",
        "loadOrders  ready  ignored: not logged in",
        "select 3.2  ready  deselects 3.2; logs out; badge=none",
      ])
    #expect(played.everViolated == [])
  }

  @Test("toggle and set change one cell, or are ignored with the reason")
  func togglesAndSets() {
    let played = Played<SettingsScreen>(
      #"toggle 2.1; toggle 2.1; toggle 1.1; toggle 9.9; set 1.2 text "a"; set 1.2 text "a"; "#
        + #"set 1.2 icon "b"; set 1.2 color "warning"; set 1.2 color "blue"; set 9.9 color "blue""#)
    #expect(
      played.trace == [
        "toggle 2.1  ready  sets switch of 2.1; calls back on",
        "toggle 2.1  ready  sets switch of 2.1; calls back off",
        "toggle 1.1  ready  ignored: no switch there",
        "toggle 9.9  ready  ignored: no such row",
        #"set 1.2 text "a"  ready  sets text of 1.2"#,
        #"set 1.2 text "a"  ready  sets text of 1.2"#,
        #"set 1.2 icon "b"  ready  sets icon of 1.2"#,
        #"set 1.2 color "warning"  ready  sets color of 1.2"#,
        #"set 1.2 color "blue"  ready  ignored: no such color"#,
        #"set 9.9 color "blue"  ready  ignored: no such row"#,
      ])
    #expect(
      played.screen.picture.parts.first
        == .rows([
          Picture.Line("clock: My activity", detail: "›"),
          Picture.Line("b: a", detail: "›", isWarning: true),
        ]))
    #expect(played.everViolated == [])
  }

  @Test("A row without an icon, or with an empty one, shows only its text")
  func noIcon() {
    let source = Source.records([
      ("a", ["title": "A"]), ("b", ["title": "B", "icon": "i", "section": "s"]),
    ])
    let played = Played<SettingsScreen>(#"set 2.1 icon """#, source: source)
    #expect(
      played.screen.picture.parts
        == [.rows([Picture.Line("A")]), .heading(""), .rows([Picture.Line("B")])])
  }

  @Test("The rows of a source define the sections, the badge and the prompts")
  func source() {
    let source = Source.records([
      ("a", ["title": "A"]), ("b", ["text": "B", "title": "x", "kind": "order", "badge": "4"]),
      ("c", ["title": "C", "section": "s", "kind": "order", "badge": "5"]),
      ("d", ["title": "D", "prompt": "Below", "kind": "switch"]),
      ("e", ["title": "E", "section": "t", "prompt": "Hidden"]), ("f", ["title": "F"]),
    ])
    let played = Played<SettingsScreen>("loadOrders; #1 succeed 7; step 2.1 up", source: source)
    #expect(
      Array(played.trace.dropFirst()) == [
        "#1 succeed 7  loading → ready  sets badge of 1.2; badge=7",
        "step 2.1 up  ready  ignored: no stepper there",
      ])
    #expect(Played<SettingsScreen>("", source: source)["badge"] == .integer(4))
    #expect(played["sections"] == .integer(3))
    #expect(played["footers"] == .text("0 30 0"))
    #expect(played["stepper"] == Value.none)
    #expect(played["first"] == .text("a"))
    #expect(played["last"] == .text("f"))
  }

  @Test("Without an order row the response has no effect; without rows nothing is shown")
  func noOrders() {
    let source = Source.records([("a", ["title": "A"])])
    #expect(
      Played<SettingsScreen>("loadOrders; #1 succeed 7", source: source).trace.last
        == "#1 succeed 7  loading → ready")
    let empty = Played<SettingsScreen>("", source: .records([]))
    #expect(empty["view"] == .word("blank"))
    #expect(empty["sections"] == .integer(0))
    #expect(empty["headers"] == .text(""))
  }

  @Test(
    "An invalid row ends the case at the first event",
    arguments: [
      (
        "kind", "slider",
        #"row "a" has the unknown kind "slider"; use plain, order, stepper or switch"#
      ),
      (
        "badge", "1.5",
        #"row "a" has the badge "1.5"; write a whole number from 0, such as 7"#
      ),
      (
        "badge", "-4",
        #"row "a" has the badge "-4"; write a whole number from 0, such as 7"#
      ),
    ])
  func invalid(field: String, value: String, message: String) {
    let source = Source.records([("a", ["title": "A", "\(field)": "\(value)"])])
    var screen = SettingsScreen(
      options: ScreenOptions(SettingsScreen.manual.options), source: source)
    var sink = EffectSink()
    _ = screen.receive(.select(section: 1, row: 1), into: &sink)
    #expect(sink.error == .invalidSource(message))
  }

  @Test("A stepper stops at the end of its range, and step is ignored for a row without a stepper")
  func stepper() {
    let played = Played<SettingsScreen>(
      "step 2.2 up; step 2.2 up; step 2.2 up; step 2.2 down; step 1.1 down")
    #expect(
      played.trace == [
        "step 2.2 up  ready  sets stepper of 2.2; calls back 4; stepper=4",
        "step 2.2 up  ready  sets stepper of 2.2; calls back 5; stepper=5",
        "step 2.2 up  ready  ignored: as far up as it goes",
        "step 2.2 down  ready  sets stepper of 2.2; calls back 4; stepper=4",
        "step 1.1 down  ready  ignored: no stepper there",
      ])
  }

  @Test(
    "The first header has almost no height, other headers are 10 high, and a footer fits its prompt"
  )
  func heights() {
    let played = Played<SettingsScreen>("")
    #expect(played["headers"] == .text("0.001 10 10"))
    #expect(played["footers"] == .text("0 30 0"))
    #expect(played["sections"] == .integer(3))
    #expect(played["first"] == .text("1.1"))
    #expect(played["last"] == .text("3.2"))
    #expect(played["items"] == .integer(6))
  }

  @Test("The picture contains the badge, the stepper and the prompt")
  func picture() {
    let played = Played<SettingsScreen>("loadOrders; #1 succeed 7")
    #expect(
      played.screen.picture
        == Picture(
          title: "Settings",
          parts: [
            .rows([
              Picture.Line("clock: My activity", detail: "›"),
              Picture.Line("bag: My orders", detail: "(7) ›"),
            ]),
            .heading(""),
            .rows([
              Picture.Line("bell: Notifications", detail: "off"),
              Picture.Line("textformat: Text size", detail: "− 3 +"),
            ]),
            .footer(.text("Lists and pages use this size.")),
            .heading(""),
            .rows([
              Picture.Line("info: About", detail: "›"),
              Picture.Line("door: Log out", isWarning: true),
            ]),
          ]))
    let loading = Played<SettingsScreen>("loadOrders")
    #expect(
      loading.screen.picture.parts.first
        == .rows([
          Picture.Line("clock: My activity", detail: "›"),
          Picture.Line("bag: My orders", detail: "… ›"),
        ]))
  }

  @Test("Screens that differ only in the numbers of earlier requests are equal")
  func numbers() {
    var late = Played<SettingsScreen>("loadOrders; #1 fail; loadOrders").screen
    let early = Played<SettingsScreen>("loadOrders").screen
    #expect(late == early)
    late.renumberRequests { $0 + 1 }
    #expect(late == early)
  }

  @Test(
    "Except for failure-shown, no event of the screen settings violates an invariant",
    arguments: 0..<20)
  func invariants(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var script: [String] = []
    for request in 1...40 {
      script.append(request < 20 ? "loadOrders" : "toggle 2.1")
      let place =
        "\(Int.random(in: 1...3, using: &generator)).\(Int.random(in: 1...2, using: &generator))"
      let up = Bool.random(using: &generator) ? "up" : "down"
      script += [
        "select \(place)", "step \(place) \(up)", "toggle \(place)", #"set \#(place) text "a""#,
      ].shuffled(using: &generator)
      script.append("#\(request) " + (Bool.random(using: &generator) ? "fail" : "succeed 5"))
    }
    #expect(
      Played<SettingsScreen>(script.joined(separator: ";")).everViolated.isSubset(of: [
        "failure-shown"
      ]
      ))
  }
}
