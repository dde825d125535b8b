import Exploration
import MockSources
import Screens
import Testing

@Suite("The page of settings")
struct SettingsScreenTests {
  @Test("A row is deselected and its action runs")
  func select() {
    let played = Played<SettingsScreen>("select 1.1; select 1.2; select 2.2; select 3.2")
    #expect(
      played.trace == [
        #"select 1.1  ready  deselects 1.1; opens "my_activity""#,
        #"select 1.2  ready  deselects 1.2; opens "my_orders""#,
        "select 2.2  ready  deselects 2.2",
        #"select 3.2  ready  deselects 3.2; opens "log_out""#,
      ])
  }

  @Test("A row that is not there does nothing", arguments: ["0.1", "1.0", "1.3", "4.1", "99.99"])
  func noRow(place: String) {
    let played = Played<SettingsScreen>("select \(place); step \(place) up")
    #expect(
      played.trace == [
        "select \(place)  ready  ignored: no such row",
        "step \(place) up  ready  ignored: no such row",
      ])
  }

  @Test("The number of unpaid orders changes its cell alone")
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

  @Test("A failure is silent and leaves the badge as it was")
  func failure() {
    let played = Played<SettingsScreen>("loadOrders; #1 succeed 7; loadOrders; #2 fail")
    #expect(played.trace.last == "#2 fail  loading → ready")
    #expect(played.broken == ["failure-shown"])
    #expect(played["badge"] == .integer(7))
  }

  @Test("A load cancels nothing: each answer sets the badge, the last one to stay")
  func superseded() {
    let played = Played<SettingsScreen>(
      "loadOrders; loadOrders; loadOrders; #1 succeed 1; #3 succeed 3; #2 fail")
    #expect(
      Array(played.trace.dropFirst()) == [
        "loadOrders  loading  asks #2 orders",
        "loadOrders  loading  asks #3 orders",
        "#1 succeed 1  loading  sets badge of 1.2; badge=1",
        "#3 succeed 3  loading  sets badge of 1.2; badge=3",
        "#2 fail  loading → ready",
      ])
  }

  @Test("Nothing is asked while nobody is logged in")
  func loggedOut() {
    let played = Played<SettingsScreen>("loadOrders", options: .written("loggedIn=no"))
    #expect(played.trace == ["loadOrders  ready  ignored: not logged in"])
  }

  @Test("A stepper steps as far as it goes, and only where there is one")
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

  @Test("The first header is as good as none, the others are 10 high, a footer is as its prompt")
  func heights() {
    let played = Played<SettingsScreen>("")
    #expect(played["headers"] == .text("0.001 10 10"))
    #expect(played["footers"] == .text("0 30 0"))
    #expect(played["sections"] == .integer(3))
    #expect(played["first"] == .text("1.1"))
    #expect(played["last"] == .text("3.2"))
    #expect(played["items"] == .integer(6))
  }

  @Test("The page is drawn with badge, stepper and prompt")
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
              Picture.Line("bell: Notifications", detail: "›"),
              Picture.Line("textformat: Text size", detail: "− 3 +"),
            ]),
            .footer(.text("Lists and pages use this size.")),
            .heading(""),
            .rows([
              Picture.Line("info: About", detail: "›"),
              Picture.Line("door: Log out", detail: "›", color: .warning),
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

  @Test("No number of a request is kept: what was asked before makes no other state")
  func numbers() {
    var late = Played<SettingsScreen>("loadOrders; #1 fail; loadOrders").screen
    let early = Played<SettingsScreen>("loadOrders").screen
    #expect(late == early)
    late.renumberRequests { $0 + 1 }
    #expect(late == early)
  }

  @Test("No event in any state breaks an invariant but that failures are told", arguments: 0..<20)
  func invariants(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var script: [String] = []
    for request in 1...40 {
      script.append("loadOrders")
      let place =
        "\(Int.random(in: 1...3, using: &generator)).\(Int.random(in: 1...2, using: &generator))"
      let up = Bool.random(using: &generator) ? "up" : "down"
      script += ["select \(place)", "step \(place) \(up)"].shuffled(using: &generator)
      script.append("#\(request) " + (Bool.random(using: &generator) ? "fail" : "succeed 5"))
    }
    #expect(
      Played<SettingsScreen>(script.joined(separator: ";")).everBroken.isSubset(of: [
        "failure-shown"
      ]
      ))
  }
}
