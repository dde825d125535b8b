import Conformance
import Reporting
import ScenarioLanguage
import Screens
import Testing
import Text

@Suite("The coverage of a screen")
struct ScreenCoverageTests {
  static let load = NamedTransition(from: "idle", event: "load", outcome: .moved, to: "loading")
  static let late = NamedTransition(
    from: "idle", event: "fail", outcome: .dropped, to: "idle")
  static let fail = NamedTransition(from: "loading", event: "fail", outcome: .moved, to: "idle")
  static let failLate = NamedTransition(
    from: "loading", event: "fail", outcome: .dropped, to: "loading")

  static func coverage(_ seen: [NamedTransition: Int], limits: [String] = []) -> ScreenCoverage {
    ScreenCoverage(
      screen: "page", states: ["idle", "loading"], events: ["load", "succeed", "fail"],
      reachable: [load, late, fail, failLate], seen: seen, scope: "2 requests in flight",
      limits: limits)
  }

  @Test("A pair of state and event is seen if one of its outcomes is, and is a gap if none is")
  func gaps() {
    let coverage = Self.coverage([Self.load: 2, Self.failLate: 1])
    let pairs: [StateEventPair] = [
      StateEventPair(state: "idle", event: "load"), StateEventPair(state: "idle", event: "fail"),
      StateEventPair(state: "loading", event: "fail"),
    ]
    #expect(coverage.pairs == pairs)
    #expect(coverage.gaps == [StateEventPair(state: "idle", event: "fail")])
    #expect(coverage.percent == 66)
    #expect(coverage.count(.moved, of: Self.fail.pair) == 0)
    #expect(coverage.count(.dropped, of: Self.fail.pair) == 1)
    #expect(coverage.count(.ignored, of: Self.fail.pair) == nil)
  }

  @Test("An event that is impossible in every state has no column")
  func columns() {
    #expect(Self.coverage([:]).events == ["load", "fail"])
  }

  @Test("A seen pair counts as reachable even if the exploration did not reach it")
  func beyond() {
    let odd = NamedTransition(from: "odd", event: "succeed", outcome: .moved, to: "odd")
    let coverage = Self.coverage([odd: 1])
    #expect(coverage.states == ["idle", "loading", "odd"])
    #expect(coverage.events == ["load", "succeed", "fail"])
    #expect(coverage.percent == 25)
  }

  @Test("The coverage is 100 percent if all pairs are seen, even if no pair is reachable")
  func percent() {
    #expect(Self.coverage([Self.load: 1, Self.late: 1, Self.fail: 1]).percent == 100)
    let empty = ScreenCoverage(
      screen: "page", states: ["idle"], events: [], reachable: [], seen: [:], scope: "")
    #expect(empty.percent == 100)
  }

  @Test("The table shows how often each outcome was seen, and names the gaps")
  func text() {
    #expect(
      Self.coverage([Self.load: 12, Self.failLate: 1]).text == """
        page: 2 of 3 reachable state × event pairs, 66 %

          state    load  fail
          idle     m12   d0
          loading  ·     m0 d1

          m moved, i ignored, d dropped, each with its number of occurrences
          reachable with 2 requests in flight
          uncovered: fail in idle

        """)
  }

  @Test("The table names the limits of a bounded exploration")
  func bounded() {
    let lines = Self.coverage([:], limits: ["--depth 3", "--max-states 9"]).text.split(
      separator: "\n")
    #expect(
      lines.contains(
        "  reachable with 2 requests in flight, bounded by --depth 3 and --max-states 9:"
          + " there may be more"))
  }

  @Test("The machine-readable report has a line for each pair and one for the total")
  func jsonLines() {
    var text = JSONText()
    Self.coverage([Self.load: 12], limits: ["--depth 3"]).writeJSONLines(into: &text)
    let written = text.buffer.text
    #expect(
      written == """
        {"v":1,"kind":"pair","screen":"page","state":"idle","event":"load","moved":12,"ignored":null,"dropped":null}
        {"v":1,"kind":"pair","screen":"page","state":"idle","event":"fail","moved":null,"ignored":null,"dropped":0}
        {"v":1,"kind":"pair","screen":"page","state":"loading","event":"fail","moved":0,"ignored":null,"dropped":0}
        {"v":1,"kind":"coverage","screen":"page","reachable":3,"seen":1,"percent":33,"scope":"2 requests in flight","limits":["--depth 3"]}

        """)
  }
}
