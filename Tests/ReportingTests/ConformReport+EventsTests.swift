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
    report.notTried = ["other pagings"]
    report.finish(AcceptedDifferences())
    #expect(
      text(of: report.events(reproducedBy: "x", playing: "x"), by: TAPRecorder(version: 14)) == """
        TAP version 14
        1..1
        ok 1 - conform:1 Orders is the same as list
        # compared: visible · numbered pages
        # not tried: other pagings

        """)
    report.limit = "interrupted"
    report.isInterrupted = true
    let written = text(
      of: report.events(reproducedBy: "x", playing: "x"), by: TAPRecorder(version: 14))
    #expect(written.hasPrefix("TAP version 14\n1..1\nnot ok 1 - conform:1 Orders beside list\n"))
    #expect(written.hasSuffix("\n# not tried: other pagings\nBail out! interrupted\n"))
  }

  @Test("Every format for CI says what a comparison compared and did not try")
  func remarks() {
    var report = ConformReport(subject: "Orders", screen: "list", mode: .visible)
    report.add("numbered pages", transitions: 2, same: 2)
    report.notTried = ["--paging <cursor>"]
    report.finish(AcceptedDifferences())
    let events = report.events(reproducedBy: "x", playing: "x")
    var style = ReportStyle()
    style.hasStableTimes = true
    #expect(
      text(of: events, by: JUnitRecorder(style)).contains(
        """
        time="0"/>
            <system-out>compared: visible · numbered pages
        not tried: --paging &lt;cursor&gt;</system-out>
          </testsuite>
        """))
    #expect(
      text(of: events, by: GitHubRecorder(style)) == """
        1 passed, 0 failed
        compared: visible · numbered pages
        not tried: --paging <cursor>

        """)
    #expect(
      text(of: events, by: GitHubSummaryRecorder(style, always: true)).contains(
        "<p>compared: visible · numbered pages</p>\n\n<p>not tried: --paging &lt;cursor&gt;</p>\n\n"
      ))
  }
}
