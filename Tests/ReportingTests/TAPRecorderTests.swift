import Reporting
import ScenarioRunner
import Testing
import Text

@Suite("TAPRecorder")
struct TAPRecorderTests {
  @Test("Every verdict is written, and strings from data are escaped", arguments: [13, 14])
  func reportsEveryVerdict(version: Int) {
    #expect(
      text(of: everyVerdict, by: TAPRecorder(version: version)) == ##"""
        TAP version \##(version)
        1..10
        ok 1 - lists/a.txt:1 plain
        not ok 2 - lists/a.txt:5 ]]> <script> & "b"
          ---
          message: "the trace is not the expected one"
          severity: "fail"
          at:
            file: "lists/a.txt"
            line: 6
            column: 1
          diff:
            - "(-expected +actual)"
            - "  firstLoad   idle → loading   asks #1 page 1"
            - "- #1 fail \"]]>\""
            - "+ #1 succeed   loading → content   items=20"
          reproduce: "listsh run lists/a.txt:5"
          ...
        ok 3 - lists/a.txt:12 twice
        not ok 4 - lists/a.txt:15 twice
          ---
          message: "expected items=41, but items=40"
          severity: "fail"
          at:
            file: "lists/a.txt"
            line: 16
            column: 12
          reproduce: "listsh run lists/a.txt:15"
          ...
        not ok 5 - lists/a.txt:20 \# TODO \\ \#\#[error]x # TODO some \# day
          ---
          message: "expected items=1, but items=0"
          severity: "todo"
          at:
            file: "lists/a.txt"
            line: 22
            column: 1
          ...
        not ok 6 - b.txt:1 ::add-mask::x
          ---
          message: "violated invariant no-row-twice\x3A no row twice"
          severity: "fail"
          at:
            file: "b.txt"
            line: 2
            column: 1
          ...
        not ok 7 - b.txt:4 a\\u{0}\\u{1B}[31mb\\u{FFFF}c\\u{200F}d
          ---
          message: "the case has no assertion; add an expect step or a trace"
          severity: "error"
          at:
            file: "b.txt"
            line: 4
            column: 1
          ...
        not ok 8 - ::error::c.txt
          ---
          message: "2 errors"
          severity: "error"
          at:
            file: "::error::c.txt"
            line: 1
            column: 1
          errors:
            - "::error::c.txt:1:1\x3A unknown step 'firstLod'; did you mean firstLoad?"
            - "::error::c.txt:2:3\x3A there is no #\x23[step] here"
          ...
        not ok 9 - d.txt
          ---
          message: "d.txt\x3A Permission denied"
          severity: "error"
          at:
            file: "d.txt"
            line: 1
            column: 1
          ...
        ok 10 - e.txt:3 later # SKIP no \# \#\#[login] <yet>

        """##)
  }

  @Test("The location of a selected line without a case is this line")
  func linesWithoutCases() {
    #expect(
      text(of: linesWithoutCase, by: TAPRecorder(version: 14)) == #"""
        TAP version 14
        1..3
        not ok 1 - f.txt
          ---
          message: "f.txt:999\x3A no case at this line"
          severity: "error"
          at:
            file: "f.txt"
            line: 999
            column: 1
          ...
        not ok 2 - f.txt
          ---
          message: "f.txt:1000\x3A no case at this line"
          severity: "error"
          at:
            file: "f.txt"
            line: 1000
            column: 1
          ...
        ok 3 - f.txt:1 one

        """#)
  }

  @Test("A run that ended early bails out, and a run without cases gives the reason")
  func reportsTheEnd() {
    var ended = RunSummary()
    ended.ending = "interrupted # by \\ you"
    #expect(
      text(of: [.ran(ended)], by: TAPRecorder(version: 14)) == ##"""
        TAP version 14
        1..0 # SKIP interrupted \# by \\ you
        Bail out! interrupted \# by \\ you

        """##)
    #expect(
      text(of: [.ran(RunSummary())], by: TAPRecorder(version: 14)) == ##"""
        TAP version 14
        1..0 # SKIP there is no case

        """##)
    let outcome = passed("a.txt", "one", line: 1)
    #expect(
      text(of: [.finished(outcome), .ran(ended)], by: TAPRecorder(version: 13)) == ##"""
        TAP version 13
        1..1
        ok 1 - a.txt:1 one
        Bail out! interrupted \# by \\ you

        """##)
  }
}
