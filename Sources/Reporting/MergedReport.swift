internal import ScenarioLanguage
package import ScenarioRunner
package import Text

/// The combination of several JSON Lines reports into the report of one run.
package struct MergedReport: Sendable {
  /// The events about each case or file, in the order in which they were read, with the position of
  /// the file among all files of the command line.
  private var entries: [(order: Int, events: [RunEvent])] = []
  /// The sum of the reports' counts, except the results of cases.
  private var summary = RunSummary()
  /// Whether every report contains the positions of its files.
  private var hasOrder = true
  /// The runs that ended, one for each report.
  private var runs: [Run] = []

  private struct Run: Sendable {
    var report: String
    var summary: RunSummary
  }

  /// The added reports, even those without an end.
  private var reports: [(name: String, shard: Shard?)] = []
  /// The index in `reports` for each case of a shard and each file that a shard could not check.
  private var origins: [Key: Int] = [:]

  /// A line of a trace, and the case that it names.
  private struct Copy {
    var file: String?
    var title: String?
    var text: String
    var span: SourceRange
  }

  /// A case and its line. Reports do not contain the ordinals of cases.
  private struct Key: Hashable {
    var id: CaseID
    var line: Int
  }

  package init() {}

  /// The reason why the reports do not form exactly one whole run, or `nil` if they do.
  package var mismatch: String? {
    guard let first = runs.first else { return nil }
    for run in runs.dropFirst() {
      let names = "\(quoted(first.report)) and \(quoted(run.report))"
      guard let shard = run.summary.shard, let other = first.summary.shard else {
        let whole = run.summary.shard == nil ? run : first
        return "\(quoted(whole.report)) is the report of a whole run, not of a shard"
      }
      if shard.count != other.count {
        return "\(names) are parts of different runs: \(other) and \(shard)"
      }
      if run.summary.split != first.summary.split {
        return "\(names) are parts of different runs;"
          + " run all shards with the same paths, files, filters, tags, adapter, checks and timings"
      }
    }
    if let (first, second) = repeated {
      return "\(quoted(first.report)) and \(quoted(second.report)) are both shard"
        + " \(second.summary.shard?.description ?? "")"
    }
    if let missing { return missing }
    let early = runs.first { run in
      // A run that stopped at a failure has checked everything that it was asked to.
      run.summary.ending != nil
        && !(run.summary.ending == RunSummary.stoppedAtFailure && run.summary.bad > 0)
    }
    return early.map { run in
      let ending = run.summary.ending ?? ""
      let hasNoCase = run.summary.cases == 0 && ending != RunSummary.interrupted
      return "\(quoted(run.report)): "
        + "\(hasNoCase ? "nothing was checked" : "the run ended early"): \(ending)"
    }
  }

  /// A remark about the failures of a whole run: only the reports of shards have their traces.
  package var remark: String? {
    guard let run = runs.first, run.summary.shard == nil, run.summary.failed > 0 else { return nil }
    return "\(quoted(run.report)) is the report of a whole run, so its failures have no traces;"
      + " run with --shard 1/1 to merge complete failures"
  }

  /// Two reports of the same shard, if there are any.
  private var repeated: (Run, Run)? {
    var reports: [Int: Run] = [:]
    for run in runs {
      guard let shard = run.summary.shard else { continue }
      if let other = reports[shard.index] { return (other, run) }
      reports[shard.index] = run
    }
    return nil
  }

  /// A message about the shards without a report, or `nil` if none is missing.
  private var missing: String? {
    guard let count = runs.first?.summary.shard?.count else { return nil }
    let present = Set(runs.compactMap(\.summary.shard?.index))
    let missing = (1...count).filter { !present.contains($0) }
    let first = missing.prefix(3).map { "\($0)/\(count)" }
    switch count - present.count {
    case 0: return nil
    case 1: return "the report of shard \(first.joined()) is missing"
    case let number:
      return "the reports of \(number) shards are missing: \(first.joined(separator: ", "))"
        + (number > first.count ? " …" : "")
    }
  }

  /// The totals of all reports. The reasons of skipped cases are in the order of the whole run.
  package var total: RunSummary {
    var total = summary
    for case .finished(let outcome) in events { total.count(outcome) }
    return total
  }

  /// The events of all cases, in the order of the whole run.
  package var events: [RunEvent] {
    let ordered =
      hasOrder
      ? entries.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }
      .map(\.element)
      : entries
    return ordered.flatMap(\.events)
  }

  /// Adds the report in `source`.
  ///
  /// Throws the first error in the report. The cases before the error are counted.
  package mutating func add(_ source: SourceText) throws(Diagnostic) {
    let lines = source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
      .filter { line in line.contains { $0 > 0x20 } }
    // The last line of a report names the shard of all its lines.
    let shard = lines.last.flatMap(Self.shard)
    reports.append((source.name, shard))
    var copied: [Copy] = []
    var counts = RunSummary()
    var isEnded = false
    var repetition: Diagnostic?
    for line in lines {
      let span = SourceRange(offset: line.startIndex, length: line.count)
      func error(_ message: String, at place: SourceRange? = nil) -> Diagnostic {
        Diagnostic(
          message, at: place ?? span, hint: "merge needs files written by --report jsonl=FILE")
      }
      let object: JSONValue
      switch JSONValue.reading(Array(line)) {
      case .success(let value): object = value
      case .failure(let failure): throw error("this line is not JSON: \(failure.message)")
      }
      guard object["v"]?.integer == 1, let kind = object["kind"]?.string else {
        throw error("this line is not part of a report")
      }
      if isEnded { throw error("this line follows the end of the report") }
      switch kind {
      case "event", "end":
        copied.append(
          Copy(
            file: object["file"]?.string, title: object["case"]?.string,
            text: String(decoding: line, as: UTF8.self), span: span))
      case "case":
        guard let outcome = Outcome(object) else {
          throw error("this case is not in the format that 'run' writes")
        }
        if let other = copied.first(where: {
          !$0.file.hasBytes(of: object["file"]?.string)
            || !$0.title.hasBytes(of: object["case"]?.string)
        }) {
          throw error(Self.withoutItsCase, at: other.span)
        }
        counts.count(outcome)
        if let other = record(outcome) {
          repetition =
            repetition
            ?? Diagnostic("\(quoted(other)) already contains this case", at: span)
        } else {
          if object["order"] == nil { hasOrder = false }
          let trace = copied.map { RunEvent.copied($0.text) }
          entries.append((outcome.order, trace + [.finished(outcome)]))
        }
        copied = []
      case "run":
        if let copy = copied.first { throw error(Self.withoutItsCase, at: copy.span) }
        guard let run = RunSummary(object) else {
          throw error("this summary is not in the format that 'run' writes")
        }
        guard run.command == "run" else {
          throw error(
            "this is a report of \(run.command.map { "'\($0)'" } ?? "an older version"),"
              + " not of 'run'")
        }
        summary.addFrame(of: run)
        runs.append(Run(report: source.name, summary: run))
        guard run.hasCounts(of: counts) else {
          throw Diagnostic("the summary does not match the cases of the report", at: span)
        }
        isEnded = true
      default: throw error("a line of the kind \(quoted(kind)) is unknown")
      }
    }
    if !isEnded {
      throw Diagnostic(
        "the report has no end", at: SourceRange(offset: source.bytes.count, length: 0),
        hint: "the run that wrote the report did not finish")
    }
    if let repetition { throw repetition }
  }

  /// The error for a trace line that does not belong to the next case.
  private static let withoutItsCase = "this trace line is not followed by its case"

  /// Returns the shard in `line`, the last line of a report, if it names one.
  private static func shard(in line: ArraySlice<UInt8>) -> Shard? {
    guard case .success(let object) = JSONValue.reading(Array(line)) else { return nil }
    return object["shard"]?.string.flatMap(Shard.init(written:))
  }

  /// Records that the last report contains `outcome`, if it is the report of a shard.
  ///
  /// If another report contains the same case and is from a run with the same number of shards,
  /// returns the name of that report.
  private mutating func record(_ outcome: Outcome) -> String? {
    let current = reports.count - 1
    guard let shard = reports[current].shard else { return nil }
    let key = Key(id: outcome.id, line: outcome.line)
    if let origin = origins[key], origin != current, reports[origin].shard?.count == shard.count {
      return reports[origin].name
    }
    origins[key] = current
    return nil
  }
}

extension RunSummary {
  /// Whether the counts of results equal those in `other`.
  fileprivate func hasCounts(of other: RunSummary) -> Bool {
    passed == other.passed && failed == other.failed && errors == other.errors
      && knownGaps == other.knownGaps && skipped == other.skipped
  }

  /// Adds everything of `run` except the results of cases.
  fileprivate mutating func addFrame(of run: RunSummary) {
    files += run.files
    nanoseconds += run.nanoseconds
    ending = ending ?? run.ending
    command = run.command
    // The digest of a shard begins with the digest of the whole run and a hyphen.
    split = split ?? run.split.map { String($0.prefix { $0 != "-" }) }
  }

  /// Reads the counts of a report, or returns `nil` if one is missing.
  fileprivate init?(_ object: JSONValue) {
    func count(_ name: String) -> Int? { object[name]?.count }
    guard let files = count("files"), let passed = count("passed"), let failed = count("failed"),
      let errors = count("errors"), let knownGaps = count("knownGaps")
    else { return nil }
    self.init()
    self.files = files
    self.passed = passed
    self.failed = failed
    self.errors = errors
    self.knownGaps = knownGaps
    skipped = count("skipped") ?? 0
    command = object["command"]?.string
    split = object["split"]?.string
    if let written = object["shard"], written != .null {
      guard let shard = written.string.flatMap(Shard.init(written:)) else { return nil }
      self.shard = shard
    }
    nanoseconds = object["seconds"].flatMap(Reporting.nanoseconds) ?? 0
    ending = object["ended"]?.string
  }
}

/// Reads a number of seconds.
private func nanoseconds(_ value: JSONValue) -> Int? {
  guard case .number(let digits) = value, let seconds = Double(digits), seconds >= 0,
    seconds < 1e6
  else { return nil }
  return Int((seconds * 1e9).rounded())
}

extension Outcome {
  /// Reads the outcome of a case or a file, or returns `nil` if the object is not an outcome.
  fileprivate init?(_ object: JSONValue) {
    let (file, message) = (object["file"]?.string, object["message"]?.string)
    let kind = object["type"]?.string.flatMap(Problem.Kind.init)
    let line = object["line"]?.count
    if let items = object["errors"]?.items {
      guard let message, let kind else { return nil }
      let errors = items.compactMap {
        Problem($0, kind, line: $0["line"]?.count, column: $0["column"]?.count)
      }
      guard errors.count == items.count else { return nil }
      let start = Location(line: 1, column: 1)
      if errors.isEmpty, let file, let line {
        self.init(withoutCaseAt: line, in: file, message)
      } else {
        self.init(
          CaseID(path: file ?? "-c"), isTyped: file == nil, .error,
          Problem(kind, message, at: errors.first?.location ?? start))
        self.errors = errors
      }
    } else {
      guard let line, let status = object["status"]?.string.flatMap(Status.init),
        !status.isBad || message != nil
      else { return nil }
      self.init(
        CaseID(
          path: object["source"]?.string ?? file ?? "-c", title: object["case"]?.string ?? "-c"),
        isTyped: file == nil, line: line, status, reason: object["reason"]?.string)
      isUnsupported = status == .skipped && kind == .adapter
      nanoseconds = object["seconds"].flatMap(Reporting.nanoseconds) ?? 0
      if message != nil {
        guard let kind,
          let problem = Problem(
            object, kind, line: object["at"]?.count ?? line, column: object["column"]?.count ?? 1)
        else { return nil }
        self.problem = problem
      }
      trace = object["trace"]?.texts
      snapshots = object["film"].flatMap { Snapshots($0) }
      scenario = object["scenario"]?["text"]?.string
      if let scenario, let from = object["scenario"]?["from"]?.integer,
        let to = object["scenario"]?["to"]?.integer,
        from >= 0, from <= to, to <= scenario.utf8.count
      {
        mark = from..<to
      }
    }
    order = object["order"]?.integer ?? 0
  }
}

extension Outcome.Problem {
  /// Reads a problem at a line and a column, or returns `nil` if the object is not a problem.
  fileprivate init?(_ object: JSONValue, _ kind: Kind, line: Int?, column: Int?) {
    guard let message = object["message"]?.string, let line, let column else { return nil }
    let details = object["problem"]
    self.init(
      kind, message, at: Location(line: line, column: column),
      excerpt: (details ?? object)["excerpt"]?.texts ?? [])
    trace = details?["trace"]?.texts ?? []
    linesBefore = details?["linesBefore"]?.count ?? 0
    reproduction = details?["reproduction"]?.string
    traceLine = details?["traceLine"]?.count
    difference =
      details?["difference"]?.items?.compactMap { TraceDifference($0) }
      ?? object["difference"]?.items?.flatMap(TraceDifference.lines) ?? []
  }
}

extension TraceDifference {
  /// Reads a line of a difference, or returns `nil` if the object is not such a line.
  fileprivate init?(_ object: JSONValue) {
    guard let kind = object["kind"]?.string.flatMap(Kind.init), let text = object["text"]?.string
    else { return nil }
    self.init(kind, text, line: object["line"]?.count)
  }

  /// Returns an expected and an actual line, for a report that contains only this pair.
  fileprivate static func lines(of pair: JSONValue) -> [TraceDifference] {
    let line = pair["line"]?.count
    return (pair["expected"]?.string.map { [Self(.expected, $0, line: line)] } ?? [])
      + (pair["actual"]?.string.map { [Self(.actual, $0)] } ?? [])
  }
}

extension Snapshots {
  /// Reads the snapshots of a case, or returns `nil` if the object has no snapshots.
  fileprivate init?(_ object: JSONValue) {
    guard let frames = object["frames"]?.items else { return nil }
    self.init()
    linesBefore = object["linesBefore"]?.count ?? 0
    linesAfter = object["linesAfter"]?.count ?? 0
    for request in object["inFlight"]?.items ?? [] {
      guard let number = request["number"]?.integer, let words = request["words"]?.string
      else { return nil }
      inFlight.append(
        Request(number: number, words: words, isCancelled: request["isCancelled"]?.flag ?? false))
    }
    var rows: [String] = []
    for frame in frames {
      rows = frame["rows"]?.texts ?? rows
      guard let read = Frame(frame, rows: rows) else { return nil }
      self.frames.append(read)
    }
  }
}

extension Snapshots.Frame {
  /// Reads a snapshot with `rows`, or returns `nil` if the object is not a snapshot.
  fileprivate init?(_ object: JSONValue, rows: [String]) {
    guard let trigger = object["trigger"]?.string, let states = object["states"]?.string,
      let notes = object["notes"]?.string
    else { return nil }
    let changes = (object["changes"]?.items ?? []).map { Snapshots.Change($0) }
    guard !changes.contains(nil) else { return nil }
    self.init(
      trigger: trigger, states: states, notes: notes, rows: rows,
      changes: changes.compactMap { $0 })
  }
}

extension Snapshots.Change {
  /// Reads a change of a request, or returns `nil` if the value is not a change.
  fileprivate init?(_ value: JSONValue) {
    guard let items = value.items, items.count >= 2, let number = items[1].integer,
      let kind = items[0].string.flatMap(Kind.init)
    else { return nil }
    let words = items.count == 3 ? items[2].string : nil
    if kind == .asked, words == nil { return nil }
    self.init(kind, number, kind == .asked ? words : nil)
  }
}

extension JSONValue {
  /// The value as a count, or `nil` if it is negative or too large to be one.
  fileprivate var count: Int? { integer.flatMap { (0...1 << 40).contains($0) ? $0 : nil } }

  /// The strings of an array that contains only strings.
  fileprivate var texts: [String]? {
    guard let items else { return nil }
    let texts = items.compactMap(\.string)
    return texts.count == items.count ? texts : nil
  }
}
