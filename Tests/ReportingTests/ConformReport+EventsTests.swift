import Conformance
import Reporting
import ScenarioRunner
import Testing
import Text

@Suite("Comparisons as reports of runs")
struct ConformReportEventsTests {
  @Test("A way is a failed case with both lines, and the command that shows it")
  func tellsWays() {
    var report = ConformReport(subject: "Orders 2.3", screen: "list", comparing: .seen)
    report.transitions = 3
    report.alike = 2
    report.different = 1
    report.ways = [
      ConformReport.Way(
        title: "refresh asks for other pages", kind: .reload, difference: .asks, transitions: 1,
        states: ["content"], script: "firstLoad; refresh", setup: "source numbers count=4",
        expected: "refresh   content → refreshing   asks #2 page 1",
        actual: "refresh   content → refreshing   asks #2 page 2", isBehind: false, steps: [])
    ]
    #expect(
      text(of: report.events(reproducedBy: "listsh conform"), told: TextRecorder(stable)) == """
        conform:1:1: error: Orders 2.3 differs from list: refresh asks for other pages
        (-expected +actual)
        - refresh   content → refreshing   asks #2 page 1
        + refresh   content → refreshing   asks #2 page 2
        to reproduce: listsh conform --on 'firstLoad; refresh'
        at conform:1:1

        failed: refresh asks for other pages at conform:1:1
        0 passed, 1 failed

        """)
  }

  @Test(
    "What is alike is one case that passed, and what was cut short one that could not be judged")
  func tellsTheWhole() {
    var report = ConformReport(subject: "Orders", screen: "list", comparing: .seen)
    report.transitions = 2
    report.alike = 2
    #expect(
      text(of: report.events(reproducedBy: "x"), told: TAPRecorder(version: 14)) == """
        TAP version 14
        1..1
        ok 1 - conform:1 Orders is like list

        """)
    report.limit = "interrupted"
    report.isInterrupted = true
    let told = text(of: report.events(reproducedBy: "x"), told: TAPRecorder(version: 14))
    #expect(told.hasPrefix("TAP version 14\n1..1\nnot ok 1 - conform:1 Orders is like list\n"))
    #expect(told.hasSuffix("  ...\nBail out! interrupted\n"))
  }

  @Test("A text that is known as a whole holds no commands where GitHub's runner reads along")
  func breaksCommands() {
    var style = stable
    let events = [RunEvent.ran(RunSummary())]
    #expect(text(of: events, told: WholeText("::error::x ##[y]\n", style)) == "::error::x ##[y]\n")
    style.breaksCommands = true
    #expect(
      text(of: events, told: WholeText("::error::x ##[y]\n", style))
        == "\\u{3A}:error::x \\u{23}#[y]\n")
  }
}
