import Reporting
import ScenarioRunner
import Testing
import Text

@Suite("JUnitRecorder")
struct JUnitRecorderTests {
  @Test("Every verdict becomes its JUnit element, and strings from data are escaped")
  func reportsEveryVerdict() {
    #expect(
      text(of: everyVerdict, by: JUnitRecorder(ReportStyle())) == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="listsh" tests="10" failures="3" errors="3" skipped="2" time="1.234568">
          <testsuite name="lists/a.txt" tests="5" failures="2" errors="0" skipped="1" time="0.003000" file="lists/a.txt">
            <testcase classname="lists.a" name="plain" file="lists/a.txt" line="1" time="0.001500"/>
            <testcase classname="lists.a" name="]]&gt; &lt;script&gt; &amp; &quot;b&quot;" file="lists/a.txt" line="5" time="0.000000">
              <failure type="trace" message="the trace is not the expected one">lists/a.txt:6:1: error: the trace is not the expected one (-expected +actual)
        - #1 fail "]]&gt;"
        + #1 succeed   loading → content   items=20
        to reproduce: listsh run lists/a.txt:5</failure>
            </testcase>
            <testcase classname="lists.a" name="twice (line 12)" file="lists/a.txt" line="12" time="0.001500"/>
            <testcase classname="lists.a" name="twice (line 15)" file="lists/a.txt" line="15" time="0.000000">
              <failure type="expect" message="expected items=41, but items=40">lists/a.txt:16:12: error: expected items=41, but items=40
        to reproduce: listsh run lists/a.txt:15</failure>
            </testcase>
            <testcase classname="lists.a" name="# TODO \ #&#35;[error]x" file="lists/a.txt" line="20" time="0.000000">
              <skipped message="known gap: some # day"/>
            </testcase>
          </testsuite>
          <testsuite name="b.txt" tests="2" failures="1" errors="1" skipped="0" time="0.000000" file="b.txt">
            <testcase classname="b" name="&#58;:add-mask::x" file="b.txt" line="1" time="0.000000">
              <failure type="invariant" message="violated invariant no-row-twice: no row twice">b.txt:2:1: error: violated invariant no-row-twice: no row twice</failure>
            </testcase>
            <testcase classname="b" name="a\u{0}\u{1B}[31mb\u{FFFF}c&#x200F;d" file="b.txt" line="4" time="0.000000">
              <error type="script" message="the case has no assertion; add an expect step or a trace">b.txt:4:1: error: the case has no assertion; add an expect step or a trace</error>
            </testcase>
          </testsuite>
          <testsuite name="&#58;:error::c.txt" tests="1" failures="0" errors="1" skipped="0" time="0.000000" file="&#58;:error::c.txt">
            <testcase classname="&#58;:error::c" name="&#58;:error::c.txt" file="&#58;:error::c.txt" line="1" time="0.000000">
              <error type="script" message="2 errors">&#58;:error::c.txt:1:1: error: unknown step 'firstLod'; did you mean firstLoad?
        &#58;:error::c.txt:2:3: error: there is no #&#35;[step] here</error>
            </testcase>
          </testsuite>
          <testsuite name="d.txt" tests="1" failures="0" errors="1" skipped="0" time="0.000000" file="d.txt">
            <testcase classname="d" name="d.txt" file="d.txt" line="1" time="0.000000">
              <error type="io" message="d.txt: Permission denied">error: d.txt: Permission denied</error>
            </testcase>
          </testsuite>
          <testsuite name="e.txt" tests="1" failures="0" errors="0" skipped="1" time="0.000000" file="e.txt">
            <testcase classname="e" name="later" file="e.txt" line="3" time="0.000000">
              <skipped message="no # #&#35;[login] &lt;yet&gt;"/>
            </testcase>
          </testsuite>
        </testsuites>

        """#)
  }

  @Test(
    "The time of a suite is the sum of the times of its cases, even if they were rounded before")
  func addsRoundedTimes() {
    let reports = (1...3).map { line in
      var report = passed("a.txt", "\(line)", line: line)
      report.nanoseconds = 1_400
      return RunEvent.finished(report)
    }
    #expect(
      text(of: reports + [.ran(RunSummary())], by: JUnitRecorder(ReportStyle())) == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="listsh" tests="0" failures="0" errors="0" skipped="0" time="0.000000">
          <testsuite name="a.txt" tests="3" failures="0" errors="0" skipped="0" time="0.000003" file="a.txt">
            <testcase classname="a" name="1" file="a.txt" line="1" time="0.000001"/>
            <testcase classname="a" name="2" file="a.txt" line="2" time="0.000001"/>
            <testcase classname="a" name="3" file="a.txt" line="3" time="0.000001"/>
          </testsuite>
        </testsuites>

        """#)
  }

  @Test("With stable times, all times are 0")
  func hidesTimes() {
    let outcome = passed("./up/../a.b.txt", "one", line: 3)
    #expect(
      text(of: [.finished(outcome), .ran(RunSummary())], by: JUnitRecorder(stable)) == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="listsh" tests="0" failures="0" errors="0" skipped="0" time="0">
          <testsuite name="./up/../a.b.txt" tests="1" failures="0" errors="0" skipped="0" time="0" file="./up/../a.b.txt">
            <testcase classname="up.a.b" name="one" file="./up/../a.b.txt" line="3" time="0"/>
          </testsuite>
        </testsuites>

        """#)
  }

  @Test("Titles that occur more than once get their line numbers, and stay unique")
  func makesNamesUnique() {
    let titles = ["a", "a", "a (line 2)", "b"]
    let events = titles.enumerated().map { place, title in
      RunEvent.finished(passed("a.txt", title, line: place + 1))
    }
    let names = text(of: events + [.ran(RunSummary())], by: JUnitRecorder(stable))
      .matches(of: /<testcase classname="a" name="([^"]*)"/).map { String($0.output.1) }
    #expect(names == ["a (line 1)", "a (line 2) (line 2)", "a (line 2)", "b"])
  }

  @Test("Files whose names differ only in their Unicode normalization have a suite each")
  func normalization() {
    let events = ["e\u{301}.txt", "\u{E9}.txt"].map { RunEvent.finished(passed($0, "a", line: 1)) }
    let text = text(of: events + [.ran(RunSummary())], by: JUnitRecorder(stable))
    #expect(text.matches(of: /<testsuite name=/).count == 2)
  }

  @Test("The problems of a file are in the suite of its cases, with the selected lines")
  func linesWithoutCases() {
    #expect(
      text(of: linesWithoutCase, by: JUnitRecorder(stable)) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="listsh" tests="3" failures="0" errors="2" skipped="0" time="0">
          <testsuite name="f.txt" tests="3" failures="0" errors="2" skipped="0" time="0" file="f.txt">
            <testcase classname="f" name="f.txt (line 999)" file="f.txt" line="999" time="0">
              <error type="io" message="f.txt:999: no case at this line">error: f.txt:999: no case at this line</error>
            </testcase>
            <testcase classname="f" name="f.txt (line 1000)" file="f.txt" line="1000" time="0">
              <error type="io" message="f.txt:1000: no case at this line">error: f.txt:1000: no case at this line</error>
            </testcase>
            <testcase classname="f" name="one" file="f.txt" line="1" time="0"/>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("A run without cases is a report without suites")
  func reportsNothing() {
    #expect(
      text(of: [.ran(RunSummary())], by: JUnitRecorder(stable)) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="listsh" tests="0" failures="0" errors="0" skipped="0" time="0">
        </testsuites>

        """)
  }

  @Test("The message of a case is one line, and the text has the other lines")
  func message() {
    let problem = Outcome.Problem(
      .adapter, "the adapter exited\noutput:\n  x", at: Location(line: 2, column: 1))
    let outcome = Outcome(CaseID(path: "a.txt", title: "a"), line: 2, .error, problem)
    let text = text(of: [.finished(outcome), .ran(RunSummary())], by: JUnitRecorder(stable))
    #expect(
      text.contains(
        #"<error type="adapter" message="the adapter exited">"#
          + "a.txt:2:1: error: the adapter exited\noutput:\n  x</error>"), "\(text)")
  }

  @Test("A line end in the name of a file is escaped in the text of a failure")
  func lineEndInName() {
    let problem = Outcome.Problem(.expect, "no", at: Location(line: 2, column: 1))
    let outcome = Outcome(CaseID(path: "a\nb.txt", title: "a"), line: 2, .failed, problem)
    let text = text(of: [.finished(outcome), .ran(RunSummary())], by: JUnitRecorder(stable))
    #expect(text.contains(#"message="no">a\nb.txt:2:1: error: no</failure>"#), "\(text)")
  }
}
