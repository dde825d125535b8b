import Reporting
import ScenarioRunner
import Testing
import Text

@Suite("HTMLRecorder")
struct HTMLRecorderTests {
  /// Returns the page of a run with cases of these statuses, each in its own file.
  private func page(_ statuses: [Outcome.Status]) -> String {
    var recorder = HTMLRecorder(ReportStyle())
    var output = TextBuffer()
    var summary = RunSummary()
    for (place, status) in statuses.enumerated() {
      summary.count(status)
      let id = CaseID(path: "\(place).txt", title: "case \(place)")
      recorder.record(.finished(Outcome(id, status)), into: &output)
    }
    #expect(output.count == 0)
    recorder.record(.ran(summary), into: &output)
    return output.text
  }

  @Test("Files with failures come first, and each file once")
  func order() {
    let statuses = (0..<3_000).map { $0 == 7 ? Outcome.Status.failed : .passed }
    let text = page(statuses)
    let files = text.matches(of: /<details class="file"[^>]*><summary>([0-9]+)\.txt/)
      .map { $0.output.1 }
    #expect(files == (["7"] + (0..<3_000).filter { $0 != 7 }.map { "\($0)" }).map { $0[...] })
    #expect(text.hasSuffix("</body>\n</html>\n"))
  }

  @Test("Files whose names differ only in their Unicode normalization have a section each")
  func normalization() {
    let events = ["e\u{301}.txt", "\u{E9}.txt"].map { RunEvent.finished(passed($0, "a", line: 1)) }
    let text = text(of: events + [.ran(RunSummary())], by: HTMLRecorder(stable))
    #expect(text.matches(of: /<details class="file"/).count == 2)
  }

  @Test("The heading of a file counts failures and errors separately")
  func headings() {
    var recorder = HTMLRecorder(ReportStyle())
    var output = TextBuffer()
    let files: [(String, [Outcome.Status])] = [
      ("a.txt", [.failed, .error, .passed, .error]), ("b.txt", [.error]), ("c.txt", [.passed]),
    ]
    for (path, statuses) in files {
      for (index, status) in statuses.enumerated() {
        let id = CaseID(path: path, title: "case \(index)")
        recorder.record(.finished(Outcome(id, status)), into: &output)
      }
    }
    recorder.record(.ran(RunSummary()), into: &output)
    let headings = output.text.matches(
      of: /<details class="file"( open)?><summary>(.*?)<\/summary>/)
    #expect(
      headings.map { "\($0.output.2)" } == [
        "a.txt <small>1 failed, 2 errors of 4 cases</small>",
        "b.txt <small>1 error of 1 case</small>", "c.txt <small>1 case</small>",
      ])
    #expect(headings.map { $0.output.1 != nil } == [true, true, false])
  }

  @Test("A case and the problems of its file have different addresses")
  func addressesInFile() {
    let unwritable = Outcome(unreadable: "f.txt", "f.txt: Permission denied")
    let page = text(of: [.finished(unwritable)] + linesWithoutCase, by: HTMLRecorder(stable))
    let addresses = page.matches(of: /id="(case[^"]*)"/).map { "\($0.output.1)" }
    #expect(
      addresses == ["case=f.txt", "case=f.txt:999", "case=f.txt:1000", "case=f.txt:1"])
  }

  @Test("A frame describes the requests that are drawn, and counts the others")
  func manyRequests() {
    var outcome = Outcome(CaseID(path: "a.txt", title: "one"), .passed)
    outcome.snapshots = Snapshots()
    outcome.snapshots?.inFlight = (1...900).map {
      Snapshots.Request(number: $0, words: "page 1", isCancelled: $0 == 2)
    }
    outcome.snapshots?.frames = [Snapshots.Frame(trigger: "wait", states: "idle", notes: "")]
    let page = text(of: [.finished(outcome), .ran(RunSummary())], by: HTMLRecorder(stable))
    let descriptions = page.matches(of: /role="img" aria-label="(#[^"]*)"/)
    #expect(
      descriptions.map { "\($0.output.1)" } == [
        "#1 in flight; #2 in flight, cancelled; #3 in flight; #4 in flight; #5 in flight; "
          + "#6 in flight; #7 in flight; #8 in flight"
      ])
    #expect(page.matches(of: /<small>and 892 more in flight<\/small>/).count == 1)
  }

  @Test("Rows that differ only in their Unicode normalization are marked as changed")
  func normalizedRows() {
    var outcome = Outcome(CaseID(path: "a.txt", title: "one"), .passed)
    outcome.snapshots = Snapshots()
    outcome.snapshots?.frames = ["e\u{301}", "\u{E9}"].map {
      Snapshots.Frame(trigger: "load", states: "idle", notes: "", rows: [$0])
    }
    let frames = text(of: [.finished(outcome), .ran(RunSummary())], by: HTMLRecorder(stable))
      .matches(of: /<pre>(.*?)<\/pre>/).map { ExactString(String($0.output.1)) }
    #expect(
      frames == [
        ExactString("<span>e\u{301}</span>"), ExactString("<ins><span>\u{E9}</span></ins>"),
      ])
  }

  @Test("The page lists the cases whose frames are left out, and keeps the addresses of failures")
  func leftOut() {
    var recorder = HTMLRecorder(ReportStyle())
    var output = TextBuffer()
    for title in ["a", "<b>"] {
      var problem = Outcome.Problem(.expect, "wrong", at: Location(line: 1, column: 1))
      problem.traceLine = 7
      var outcome = Outcome(CaseID(path: "a.txt", title: title), line: 3, .failed, problem)
      let frame = Snapshots.Frame(trigger: "firstLoad", states: "idle", notes: "")
      outcome.snapshots = Snapshots()
      outcome.snapshots?.frames = Array(repeating: frame, count: 1_500)
      recorder.record(.finished(outcome), into: &output)
    }
    recorder.record(.ran(RunSummary()), into: &output)
    let lists = output.text.matches(
      of: /<details><summary>(The frames.*?)<\/details>/.dotMatchesNewlines())
    #expect(
      lists.map { "\($0.output.1)" } == [
        """
        The frames of 1 case are left out, because the report shows at most 2000 frames. \
        These cases are shown without frames:</summary>
        <ul>
        <li><a href="#case=a.txt:3">&lt;b&gt;</a></li>
        </ul>
        """
      ])
    #expect(output.text.matches(of: /<span id="case=a.txt:3&amp;line=8"><\/span>/).count == 1)
  }

  @Test("If a run ended early, the headline reports the early end, also before the first case")
  func endedEarly() {
    var summary = RunSummary()
    for headline in ["no case was run", "1 passed"] {
      summary.ending = "interrupted"
      let text = text(of: [.ran(summary)], by: HTMLRecorder(ReportStyle()))
      #expect(text.contains("<title>listsh: \(headline) before the end: interrupted</title>"))
      summary.count(.passed)
    }
  }

  @Test("Failed cases are visible in the bar, even if only a few cases failed")
  func proportions() {
    let statuses = (0..<3_000).map { $0 == 7 ? Outcome.Status.failed : .passed }
    let bars = page(statuses).matches(
      of: /<rect x="([0-9.]+%)" width="([0-9.]+%)"[^>]* class="(ok|ko|kg)"\/>/)
    #expect(
      bars.map { "\($0.output.3) from \($0.output.1), \($0.output.2)" } == [
        "ok from 0.0%, 100.0%", "ko from 0.0%, 0.4%",
      ])
  }

  @Test(
    "Wide characters and characters outside a font do not shift columns, and all frames have equal lines"
  )
  func keepsColumns() {
    var outcome = Outcome(CaseID(path: "a.txt", title: "one"), .passed)
    outcome.snapshots = Snapshots()
    outcome.snapshots?.frames = [
      Snapshots.Frame(
        trigger: "load", states: "idle", notes: "",
        rows: ["┌─ list ─┐", "│ ⋮ 3 more │", "│ 上海 e\u{301} │", "└───┘"]),
      Snapshots.Frame(
        trigger: "load", states: "idle", notes: "", rows: ["┌─ list ─┐", "│ ↻ │", "└───┘"]),
    ]
    let frames = text(of: [.finished(outcome), .ran(RunSummary())], by: HTMLRecorder(stable))
      .matches(of: /(?s)<pre>(.*?)<\/pre>/).map { String($0.output.1) }
    #expect(
      frames == [
        """
        ┌─ list ─┐
        │ <span>⋮</span> 3 more │
        │ <span class="two">上</span><span class="two">海</span> <span>e\u{301}</span> │
        └───┘
        """,
        """
        <i>⋮ 1 unchanged</i>
        <ins>│ <span>↻</span> │</ins>
        <i>⋮ 1 unchanged</i>
        """,
      ])
  }
}
