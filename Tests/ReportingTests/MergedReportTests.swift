import Reporting
import ScenarioRunner
import Testing
import Text

@Suite("MergedReport")
struct MergedReportTests {
  /// A style for a complete report that `merge` can read.
  private static var ofPart: ReportStyle {
    var style = stable
    style.isPart = true
    return style
  }

  /// Merges reports, one after the other.
  private func merged(_ reports: String...) throws -> MergedReport {
    var merged = MergedReport()
    for report in reports { try merged.add(SourceText(name: "a.jsonl", report)) }
    return merged
  }

  /// Returns the rendered error of a malformed report.
  private func error(_ report: String) throws -> String {
    let source = SourceText(name: "a.jsonl", report)
    var merged = MergedReport()
    let error = try #require(throws: Diagnostic.self) { try merged.add(source) }
    return error.rendered(in: source)
  }

  @Test("A merged report has the same contents as the original in every format")
  func roundTrip() throws {
    let recorders: [any Recorder] = [
      JSONLinesRecorder(Self.ofPart), JUnitRecorder(stable), TextRecorder(stable),
      TAPRecorder(version: 14), TAPRecorder(version: 13), GitHubRecorder(stable),
      GitHubSummaryRecorder(stable, always: true), HTMLRecorder(stable),
    ]
    for events in [everyVerdict, linesWithoutCase] {
      let merged = try merged(text(of: events, by: JSONLinesRecorder(Self.ofPart)))
      for recorder in recorders {
        #expect(
          text(of: merged.events + [.ran(merged.total)], by: recorder)
            == text(of: events, by: recorder))
      }
    }
  }

  @Test("Rows of frames that differ only in their Unicode normalization are kept")
  func normalization() throws {
    var outcome = passed("a.txt", "a", line: 1)
    outcome.snapshots = Snapshots()
    outcome.snapshots?.frames = ["e\u{301}", "\u{E9}"].map {
      Snapshots.Frame(trigger: "load", states: "idle", notes: "", rows: [$0])
    }
    var summary = RunSummary()
    summary.command = "run"
    summary.count(outcome)
    let report = text(
      of: [.finished(outcome), .ran(summary)], by: JSONLinesRecorder(Self.ofPart))
    guard case .finished(let read)? = try merged(report).events.first else {
      Issue.record("the case is missing")
      return
    }
    #expect(
      read.snapshots?.frames.flatMap(\.rows).map { ExactString($0) }
        == [ExactString("e\u{301}"), ExactString("\u{E9}")])
  }

  @Test("Traces, films and scenarios of a shard are kept for the page of the whole run")
  func parts() throws {
    let file = plannedFile(
      """
      == late
      firstLoad & refresh &
      fail "offline"; succeed
      expect items=1
      == unlike
      firstLoad
      ----
      firstLoad   idle → content
      """)
    let part = report(JSONLinesRecorder(Self.ofPart), file)
      .replacing(#""command":null"#, with: #""command":"run""#)
    let merged = try merged(part)
    let events = merged.events + [.ran(merged.total)]
    #expect(text(of: events, by: JSONLinesRecorder(Self.ofPart)) == part)
    #expect(part.contains(#""film":"#))
    #expect(text(of: events, by: HTMLRecorder(stable)) == report(HTMLRecorder(stable), file))
  }

  @Test("Cases are in file order if all reports contain it, or else in the order of reading")
  func order() throws {
    func part(_ names: [(String, order: Int)], count: Int) -> String {
      let cases = names.map { name, order in
        #"{"v":1,"kind":"case","file":"\#(name)","case":"\#(name)","line":1,"status":"passed","#
          + #""seconds":0,"order":\#(order)}"#
      }
      let run = """
        {"v":1,"kind":"run","command":"run","files":\(count),"passed":\(count),"failed":0,"errors":0,"knownGaps":0,\
        "seconds":0.5}
        """
      return (cases + [run]).joined(separator: "\n")
    }
    func titles(_ merged: MergedReport) -> [String] {
      merged.events.compactMap { event in
        if case .finished(let outcome) = event { outcome.title } else { nil }
      }
    }
    let first = part([("a", 0), ("c", 2), ("c2", 2)], count: 3)
    let second = part([("b", 1)], count: 1)
    let both = try merged(second, first)
    #expect(titles(both) == ["a", "b", "c", "c2"])
    #expect(both.total.files == 4)
    #expect(both.total.passed == 4)
    #expect(both.total.nanoseconds == 1_000_000_000)
    let unordered = second.replacing(#","order":1"#, with: "")
    #expect(titles(try merged(first, unordered)) == ["a", "c", "c2", "b"])
  }

  @Test("Trace lines belong to the case after them, and an interrupted run stays interrupted")
  func copies() throws {
    let line = #"{"v":1,"kind":"event","file":null,"case":"-c","trigger":"firstLoad"}"#
    let report = """
      \(line)
      {"v":1,"kind":"case","file":null,"case":"-c","line":1,"status":"passed","seconds":0}

      {"v":1,"kind":"run","command":"run","files":1,"passed":1,"failed":0,"errors":0,"knownGaps":0,\
      "seconds":0,"ended":"interrupted"}
      """
    let merged = try merged(report)
    guard case .copied(line)? = merged.events.first else {
      Issue.record("the line of the trace is not the first: \(merged.events)")
      return
    }
    #expect(merged.events.count == 2)
    #expect(merged.total.ending == "interrupted")
  }

  @Test("A trace line that is not followed by its case is an error, and the cases before it count")
  func foreignLines() throws {
    let line = #"{"v":1,"kind":"event","file":"b.txt","case":"a","trigger":"firstLoad"}"#
    let message =
      "this trace line is not followed by its case; merge needs files written by --report jsonl=FILE"
    let passing = passing(in: "a.txt").split(separator: "\n")
    for report in [
      "\(line)\n\(passing[0])\n\(passing[1])", "\(passing[0])\n\(line)\n\(passing[1])",
    ] {
      let place = report.hasPrefix(line) ? 1 : 2
      #expect(
        try error(report).split(separator: "\n").first == "a.jsonl:\(place):1: error: \(message)")
    }
    var merged = MergedReport()
    let report = "\(passing[0])\n\(line)\n\(passing[1])"
    _ = try? merged.add(SourceText(name: "a.jsonl", report))
    #expect(files(of: merged) == ["a.txt"])
    let title = line.replacing("b.txt", with: "a.txt").replacing(#""a","t"#, with: #""b","t"#)
    #expect(
      try error("\(title)\n\(passing[0])\n\(passing[1])").split(separator: "\n").first
        == "a.jsonl:1:1: error: \(message)")
  }

  @Test(
    "Adding a malformed report throws an error that names the line",
    arguments: [
      ("{", "this line is not JSON: expected a key in quotes, but the text ends here"),
      ("{\"v\":2,\"kind\":\"run\"}", "this line is not part of a report"),
      ("{\"v\":1}", "this line is not part of a report"),
      ("{\"v\":1,\"kind\":\"way\"}", "a line of the kind \"way\" is unknown"),
      ("{\"v\":1,\"kind\":\"case\"}", "this case is not in the format that 'run' writes"),
      (
        "{\"v\":1,\"kind\":\"case\",\"line\":1,\"status\":\"good\"}",
        "this case is not in the format that 'run' writes"
      ),
      (
        "{\"v\":1,\"kind\":\"case\",\"line\":-1,\"status\":\"passed\"}",
        "this case is not in the format that 'run' writes"
      ),
      (
        "{\"v\":1,\"kind\":\"case\",\"line\":1,\"status\":\"failed\"}",
        "this case is not in the format that 'run' writes"
      ),
      (
        "{\"v\":1,\"kind\":\"case\",\"line\":1,\"status\":\"error\"}",
        "this case is not in the format that 'run' writes"
      ),
      (
        "{\"v\":1,\"kind\":\"case\",\"errors\":[{}],\"message\":\"a\",\"type\":\"script\"}",
        "this case is not in the format that 'run' writes"
      ),
      (
        "{\"v\":1,\"kind\":\"run\",\"files\":1}",
        "this summary is not in the format that 'run' writes"
      ),
    ])
  func errors(line: String, message: String) throws {
    let rendered = try error("\n\(line)\n")
    let first = "a.jsonl:2:1: error: \(message); merge needs files written by --report jsonl=FILE"
    #expect(rendered.split(separator: "\n").first.map(String.init) == first)
  }

  /// Returns a report of passed cases in these files, whose run ends with `end` and more members in the last line.
  private func passing(
    in files: String..., end: String? = nil, shard: String? = nil, command: String = "run",
    members: String = ""
  ) -> String {
    let cases = files.map {
      #"{"v":1,"kind":"case","file":"\#($0)","case":"a","line":1,"status":"passed","seconds":0}"#
    }
    let part = shard.map { #","shard":"\#($0)""# } ?? ""
    let run = """
      {"v":1,"kind":"run","command":"\(command)","files":1,"passed":\(end ?? "\(files.count)"),\
      "failed":0,"errors":0,"knownGaps":0,"seconds":0\(part)\(members)}
      """
    return (cases + [run]).joined(separator: "\n")
  }

  /// The files of the reported cases.
  private func files(of merged: MergedReport) -> [String?] {
    merged.events.compactMap { event in
      if case .finished(let outcome) = event { outcome.file } else { nil }
    }
  }

  @Test("A case in two shards of a run counts once and is an error; all other cases count")
  func twice() throws {
    for name in ["a.jsonl", "b.jsonl"] {
      var merged = MergedReport()
      try merged.add(SourceText(name: "a.jsonl", passing(in: "a.txt", shard: "1/2")))
      let shard = name == "a.jsonl" ? "1/2" : "2/2"
      let again = SourceText(
        name: name, passing(in: "b.txt", "a.txt", "c.txt", end: "3", shard: shard))
      let error = try #require(throws: Diagnostic.self) { try merged.add(again) }
      #expect(error.message == #""a.jsonl" already contains this case"#)
      #expect(files(of: merged) == ["a.txt", "b.txt", "c.txt"])
      #expect(merged.total.passed == 3)
    }
  }

  @Test("The skipped cases of a shard that was added twice are counted once")
  func skippedTwice() throws {
    var merged = MergedReport()
    let skipped = """
      {"v":1,"kind":"case","file":"a.txt","case":"b","line":9,"status":"skipped","seconds":0,\
      "reason":"Orders has no refresh","type":"adapter"}

      """
    for name in ["a.jsonl", "b.jsonl"] {
      let report = passing(in: "a.txt", shard: "1/2", members: #","skipped":1"#)
      _ = try? merged.add(SourceText(name: name, skipped + report))
    }
    #expect(
      merged.total.description == "1 passed, 0 failed, 1 skipped: Orders has no refresh")
  }

  @Test("A summary that does not match the report's cases is an error, but the cases count")
  func miscounted() throws {
    for end in ["2", "0"] {
      var merged = MergedReport()
      let source = SourceText(name: "a.jsonl", passing(in: "a.txt", end: end))
      let error = try #require(throws: Diagnostic.self) { try merged.add(source) }
      #expect(error.message == "the summary does not match the cases of the report")
      #expect(merged.total.passed == 1)
    }
    var merged = MergedReport()
    let lost = SourceText(name: "a.jsonl", passing(in: "a.txt", members: #","skipped":1"#))
    let error = try #require(throws: Diagnostic.self) { try merged.add(lost) }
    #expect(error.message == "the summary does not match the cases of the report")
  }

  @Test("The cases of a report without an end count")
  func cut() throws {
    var merged = MergedReport()
    let report = passing(in: "a.txt", "b.txt").split(separator: "\n").dropLast()
    let source = SourceText(name: "a.jsonl", report.joined(separator: "\n"))
    let error = try #require(throws: Diagnostic.self) { try merged.add(source) }
    #expect(error.message == "the report has no end")
    #expect(merged.total.passed == 2)
    #expect(files(of: merged) == ["a.txt", "b.txt"])
  }

  @Test("Reports that are not exactly the shards of one run are refused with the reason")
  func mismatch() throws {
    func mismatch(_ parts: (shard: String?, split: String)...) throws -> String? {
      var merged = MergedReport()
      for (index, part) in parts.enumerated() {
        let report = passing(
          in: "\(index).txt", shard: part.shard, members: #","split":"\#(part.split)""#)
        try merged.add(SourceText(name: "\(index).jsonl", report))
      }
      return merged.mismatch
    }
    #expect(try mismatch(("1/2", "a"), ("2/2", "a")) == nil)
    #expect(try mismatch((nil, "a")) == nil)
    #expect(
      try mismatch(("1/3", "a"), ("3/3", "a")) == "the report of shard 2/3 is missing")
    #expect(
      try mismatch(("2/5", "a")) == "the reports of 4 shards are missing: 1/5, 3/5, 4/5 …")
    #expect(
      try mismatch(("2/2", "a"), ("1/3", "a"))
        == #""0.jsonl" and "1.jsonl" are parts of different runs: 2/2 and 1/3"#)
    #expect(
      try mismatch(("1/2", "a"), ("2/2", "b"))
        == #""0.jsonl" and "1.jsonl" are parts of different runs; "#
        + "run all shards with the same paths, files, filters, tags, adapter, checks and timings")
    #expect(
      try mismatch(("1/2", "a"), ("1/2", "a"))
        == #""0.jsonl" and "1.jsonl" are both shard 1/2"#)
    #expect(
      try mismatch((nil, "a"), (nil, "a"))
        == #""1.jsonl" is the report of a whole run, not of a shard"#)
    #expect(
      try mismatch((nil, "a"), ("1/2", "a"))
        == #""0.jsonl" is the report of a whole run, not of a shard"#)
  }

  @Test("A report of another command and a report of a run that checked nothing are refused")
  func otherRuns() throws {
    #expect(
      try error(passing(in: "a.txt", command: "play")).split(separator: "\n").first
        == "a.jsonl:2:1: error: this is a report of 'play', not of 'run'; "
        + "merge needs files written by --report jsonl=FILE")
    let early = passing(in: "a.txt", members: #","ended":"interrupted""#)
    #expect(try merged(early).mismatch == #""a.jsonl": the run ended early: interrupted"#)
    let failed = early.replacing(#""passed":1"#, with: #""passed":0"#)
      .replacing(#""failed":0"#, with: #""failed":1"#)
      .replacing(
        #""status":"passed""#, with: #""status":"failed","message":"no","type":"expect""#)
    #expect(try merged(failed).mismatch == #""a.jsonl": the run ended early: interrupted"#)
    let open = failed.replacing(
      "interrupted", with: "1 case that failed in its last run was not run")
    #expect(
      try merged(open).mismatch
        == #""a.jsonl": the run ended early: 1 case that failed in its last run was not run"#)
    let stopped = failed.replacing("interrupted", with: "stopped after the first failure")
    #expect(try merged(stopped).mismatch == nil)
  }

  @Test("A report without an end and a report with lines after its end are errors")
  func ends() throws {
    let run =
      #"{"v":1,"kind":"run","command":"run","files":0,"passed":0,"failed":0,"errors":0,"knownGaps":0}"#
    #expect(
      try error("").hasPrefix(
        "a.jsonl:1:1: error: the report has no end; the run that wrote the report did not finish"))
    #expect(
      try error("\(run)\n\(run)").hasPrefix(
        "a.jsonl:2:1: error: this line follows the end of the report; merge needs files "))
  }
}
