import Reporting
import ScenarioRunner
import Testing
import Text

@Suite("GitHubRecorder")
struct GitHubRecorderTests {
  @Test("The log has every failure as text, then a command for each, and data contains no commands")
  func reportsEveryVerdict() {
    #expect(
      text(of: everyVerdict, by: GitHubRecorder(stable)) == #"""
        ]]> <script> & "b"
        lists/a.txt:6:1: error: the trace is not the expected one
          |
        6 | firstLoad
          | ^
        (-expected +actual)
          firstLoad   idle → loading   asks #1 page 1
        - #1 fail "]]>"
        + #1 succeed   loading → content   items=20
        to reproduce: listsh run lists/a.txt:5

        twice
        lists/a.txt:16:12: error: expected items=41, but items=40
           |
        16 | firstLoad; expect items=41
           |            ^
          … 2 lines before
          #1 succeed   loading → content   items=40
        to reproduce: listsh run lists/a.txt:15

        \u{3A}:add-mask::x
        b.txt:2:1: error: violated invariant no-row-twice: no row twice
          |
        2 | ::stop-commands::x
          | ^

        a\u{0}\u{1B}[31mb\#u{FFFF}c\u{200F}d
        b.txt:4:1: error: the case has no assertion; add an expect step or a trace

        \u{3A}:error::c.txt:1:1: error: unknown step 'firstLod'; did you mean firstLoad?
          |
        1 | firstLod
          | ^
        \u{3A}:error::c.txt:2:3: error: there is no \u{23}#[step] here
        failed: ]]> <script> & "b" at lists/a.txt:6:1
        failed: twice at lists/a.txt:16:12
        failed: ::add-mask::x at b.txt:2:1
        error: a\u{0}\u{1B}[31mb\#u{FFFF}c\u{200F}d at b.txt:4:1
        error: 2 errors at ::error::c.txt:1:1
        error: d.txt: Permission denied
        2 passed, 3 failed, 3 errors, 1 known gap, 1 skipped
        ::error file=lists/a.txt,line=6,col=1,title=]]> <script> & "b"::the trace is not the expected one%0A(-expected +actual)%0A  firstLoad   idle → loading   asks #1 page 1%0A- #1 fail "]]>"%0A+ #1 succeed   loading → content   items=20
        ::error file=lists/a.txt,line=16,col=12,title=twice::expected items=41, but items=40
        ::error file=b.txt,line=2,col=1,title=%3A%3Aadd-mask%3A%3Ax::violated invariant no-row-twice: no row twice
        ::error file=b.txt,line=4,col=1,title=a\u{0}\u{1B}[31mb\#u{FFFF}c\u{200F}d::the case has no assertion; add an expect step or a trace
        ::error file=%3A%3Aerror%3A%3Ac.txt,line=1,col=1,title=2 errors::1:1: unknown step 'firstLod'; did you mean firstLoad?%0A2:3: there is no \u{23}#[step] here
        ::error file=d.txt,title=d.txt%3A Permission denied::d.txt: Permission denied

        """#)
  }

  @Test(
    "In addition to another report, only commands are written, with names relative to the workspace"
  )
  func annotatesBesideOthers() {
    var style = stable
    style.isTextPrintedElsewhere = true
    style.workspace = Workspace(folder: "lists/", root: "/checkout/")
    let names = ["a.txt", "../b.txt", "/checkout/c.txt", "/elsewhere/d,e:f%.txt"]
    let events = names.map {
      RunEvent.finished(wrongValue($0, "t", line: 1))
    }
    #expect(
      text(of: events + [.ran(RunSummary())], by: GitHubRecorder(style))
        == """
        ::error file=lists/a.txt,line=2,col=12,title=t::expected items=41, but items=40
        ::error file=b.txt,line=2,col=12,title=t::expected items=41, but items=40
        ::error file=c.txt,line=2,col=12,title=t::expected items=41, but items=40
        ::error file=/elsewhere/d%2Ce%3Af%25.txt,line=2,col=12,title=t::expected items=41, but items=40

        """)
  }

  @Test("A case that is not in a file annotates the whole run")
  func annotatesWithoutFile() {
    var style = stable
    style.isTextPrintedElsewhere = true
    var typed = wrongValue("conform", "typed", line: 1)
    typed.isTyped = true
    let events: [RunEvent] = [.finished(typed), .finished(wrongValue("-", "piped", line: 1))]
    #expect(
      text(of: events + [.ran(RunSummary())], by: GitHubRecorder(style))
        == """
        ::error title=typed::expected items=41, but items=40
        ::error title=piped::expected items=41, but items=40

        """)
  }

  @Test("Nine failures are annotated, and one more command reports the number of the others")
  func annotatesNine() {
    let events = (1...60).map {
      RunEvent.finished(wrongValue("a.txt", "case \($0)", line: $0))
    }
    var style = stable
    style.isTextPrintedElsewhere = true
    let lines = text(of: events + [.ran(RunSummary())], by: GitHubRecorder(style))
      .split(separator: "\n")
    #expect(
      lines == (1...9).map {
        "::error file=a.txt,line=\($0 + 1),col=12,title=case \($0)::expected items=41, but items=40"
      } + ["::error::51 more failures in the log"])
  }

  @Test("The summary is Markdown in which data is escaped")
  func summarizes() {
    #expect(
      text(of: everyVerdict, by: GitHubSummaryRecorder(stable, always: false)) == #"""
        <h3>listsh: 3 failed, 3 errors of 9</h3>

        <p>2 passed, 3 failed, 3 errors, 1 known gap, 1 skipped</p>

        <table>
        <tr><th>file</th><th>failures and errors</th></tr>
        <tr><td><code>lists/a.txt</code></td><td>2</td></tr>
        <tr><td><code>b.txt</code></td><td>2</td></tr>
        <tr><td><code>&#58;:error::c.txt</code></td><td>1</td></tr>
        <tr><td><code>d.txt</code></td><td>1</td></tr>
        </table>

        <details><summary><b>failed</b> <code>]]&gt; &lt;script&gt; &amp; "b"</code> lists/a.txt:6:1</summary>
        <pre>lists/a.txt:6:1: error: the trace is not the expected one
          |
        6 | firstLoad
          | ^
        (-expected +actual)
          firstLoad   idle → loading   asks #1 page 1
        - #1 fail "]]&gt;"
        + #1 succeed   loading → content   items=20
        to reproduce: listsh run lists/a.txt:5
        </pre>
        </details>

        <details><summary><b>failed</b> <code>twice</code> lists/a.txt:16:12</summary>
        <pre>lists/a.txt:16:12: error: expected items=41, but items=40
           |
        16 | firstLoad; expect items=41
           |            ^
          … 2 lines before
          #1 succeed   loading → content   items=40
        to reproduce: listsh run lists/a.txt:15
        </pre>
        </details>

        <details><summary><b>failed</b> <code>&#58;:add-mask::x</code> b.txt:2:1</summary>
        <pre>b.txt:2:1: error: violated invariant no-row-twice: no row twice
          |
        2 | ::stop-commands::x
          | ^
        </pre>
        </details>

        <details><summary><b>error</b> <code>a\u{0}\u{1B}[31mb\u{FFFF}c\u{200F}d</code> b.txt:4:1</summary>
        <pre>b.txt:4:1: error: the case has no assertion; add an expect step or a trace
        </pre>
        </details>

        <details><summary><b>error</b> <code>2 errors</code> &#58;:error::c.txt:1:1</summary>
        <pre>&#58;:error::c.txt:1:1: error: unknown step 'firstLod'; did you mean firstLoad?
          |
        1 | firstLod
          | ^
        &#58;:error::c.txt:2:3: error: there is no #&#35;[step] here
        </pre>
        </details>

        <details><summary><b>error</b> <code>d.txt: Permission denied</code> d.txt</summary>
        <pre>d.txt: Permission denied
        </pre>
        </details>


        """#)
  }

  @Test("A summary is written if a case failed, or always on request")
  func summarizesOnRequest() {
    var summary = RunSummary()
    summary.passed = 1
    summary.nanoseconds = 1_234_567_890
    let events = [RunEvent.ran(summary)]
    #expect(text(of: events, by: GitHubSummaryRecorder(ReportStyle(), always: false)) == "")
    #expect(
      text(of: events, by: GitHubSummaryRecorder(ReportStyle(), always: true))
        == "<h3>listsh: 1 passed</h3>\n\n<p>1 passed, 0 failed in 1.23 s</p>\n\n")
  }

  @Test("Reasons of skipped cases are not Markdown, and never end the HTML of the summary")
  func reasonsAreData() {
    let id = CaseID(path: "a.txt", title: "one")
    var outcome = Outcome(
      id, .skipped, reason: "**bold** <b> | `x` has no [refresh](x)\n\n# Heading")
    outcome.isUnsupported = true
    var summary = RunSummary()
    summary.count(outcome)
    summary.ending = "no case is left to run"
    #expect(
      text(of: [.ran(summary)], by: GitHubSummaryRecorder(stable, always: true)) == #"""
        <h3>listsh: 0 passed, 1 skipped before the end: no case is left to run</h3>

        <p>0 passed, 0 failed, 1 skipped: **bold** &lt;b&gt; | `x` has no [refresh](x)\n\n# Heading</p>


        """#)
  }

  @Test("An annotation splits lines at each line feed, also after a carriage return")
  func lineEnds() {
    var style = stable
    style.isTextPrintedElsewhere = true
    let problem = Outcome.Problem(.adapter, "a\r\nb", at: Location(line: 2, column: 1))
    let outcome = Outcome(CaseID(path: "a.txt", title: "one"), line: 1, .error, problem)
    #expect(
      text(of: [.finished(outcome), .ran(RunSummary())], by: GitHubRecorder(style))
        == #"::error file=a.txt,line=2,col=1,title=one::a\u{D}%0Ab"# + "\n")
  }

  /// Returns the summary of this many failures, each in its own file.
  private func summary(of count: Int, _ failure: (Int) -> Outcome) -> String {
    var summary = RunSummary()
    summary.failed = count
    let events = (1...count).map { RunEvent.finished(failure($0)) }
    return text(of: events + [.ran(summary)], by: GitHubSummaryRecorder(stable, always: false))
  }

  @Test("Files whose names differ only in their Unicode normalization have a row each")
  func normalization() {
    let names = ["", "e\u{301}.txt", "\u{E9}.txt"]
    let text = summary(of: 2) { wrongValue(names[$0], "one", line: 1) }
    #expect(text.matches(of: /<tr><td>/).count == 2)
  }

  @Test("With long file names, the summary stays below GitHub's size limit")
  func namesAreLong() {
    let name = String(repeating: "&", count: 4_000)
    let text = summary(of: 600) { wrongValue("\($0)\(name)", "one", line: 1) }
    #expect(text.utf8.count < 512 << 10)
    let listed = text.split(separator: "<tr><td>").count - 1
    #expect(text.contains("</table>\n\nand \(600 - listed) more files\n\n"))
  }

  @Test(
    "With many failures, the summary stays below GitHub's size limit and counts the omitted ones")
  func endsBelowTheLimit() {
    let long = String(repeating: "x", count: 1_000)
    let text = summary(of: 2_000) { wrongValue("\($0).txt", long, line: 1) }
    #expect(text.utf8.count < 512 << 10)
    let count = text.split(separator: "<details>").count - 1
    #expect(text.hasSuffix("</details>\n\n\(2_000 - count) more failures: see the log.\n\n"))
    #expect(text.contains("</table>\n\nand 1950 more files\n\n"))
  }

  @Test("The output of an adapter and the name of a file never end the HTML of the summary")
  func staysHTML() {
    let problem = Outcome.Problem(
      .adapter, "the adapter exited\n  \n# Heading\r\n\r\nend", at: Location(line: 2, column: 1))
    let id = CaseID(path: "a\n\n# Heading.txt", title: "twice")
    let outcome = Outcome(id, line: 2, .error, problem)
    let text = summary(of: 1) { _ in outcome }
    #expect(
      text.hasSuffix(
        #"""
        <tr><td><code>a\n\n# Heading.txt</code></td><td>1</td></tr>
        </table>

        <details><summary><b>error</b> <code>twice</code> a\n\n# Heading.txt:2:1</summary>
        <pre>a
        .
        # Heading.txt:2:1: error: the adapter exited
        .
        # Heading
        .
        end
        </pre>
        </details>


        """#), "\(text)")
  }
}
