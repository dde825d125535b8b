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
}
