import Conformance
import Reporting
import ScenarioRunner
import Testing
import Text

@Suite("ConformReport as run events")
struct ConformReportEventsTests {
  @Test(
    "A comparison without differences is one passed case, and an interrupted one is one case with an error"
  )
  func reportsTheWhole() {
    var report = ConformReport(subject: "Orders", screen: "list", mode: .visible)
    report.add("numbered pages", transitions: 2, same: 2)
    report.finish(AcceptedDifferences())
    #expect(
      text(of: report.events(reproducedBy: "x", playing: "x"), by: TAPRecorder(version: 14)) == """
        TAP version 14
        1..1
        ok 1 - conform:1 Orders is the same as list

        """)
    report.limit = "interrupted"
    report.isInterrupted = true
    let written = text(
      of: report.events(reproducedBy: "x", playing: "x"), by: TAPRecorder(version: 14))
    #expect(written.hasPrefix("TAP version 14\n1..1\nnot ok 1 - conform:1 Orders beside list\n"))
    #expect(written.hasSuffix("  ...\nBail out! interrupted\n"))
  }

  @Test("If GitHub Actions reads the output, a text report contains no workflow commands")
  func breaksCommands() {
    var style = stable
    let events = [RunEvent.ran(RunSummary())]
    #expect(text(of: events, by: WholeText("::error::x ##[y]\n", style)) == "::error::x ##[y]\n")
    style.breaksCommands = true
    #expect(
      text(of: events, by: WholeText("::error::x ##[y]\n", style))
        == "\\u{3A}:error::x \\u{23}#[y]\n")
  }
}
