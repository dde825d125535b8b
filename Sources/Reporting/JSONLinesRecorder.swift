package import ScenarioRunner
internal import Screens
package import Text

extension ReportFormat {
  /// JSON Lines, for programs.
  package static let jsonLines = ReportFormat(
    name: "jsonl", summary: "JSON Lines for programs", needsTraces: true, takesTraces: true
  ) { JSONLinesRecorder($0) }
}

/// Reports a run to programs: one JSON object per line.
package struct JSONLinesRecorder: Recorder {
  private let style: ReportStyle
  /// The case that began last, which the next lines belong to.
  private var reference: CaseReference?

  /// Creates a recorder that writes in `style`.
  package init(_ style: ReportStyle) {
    self.style = style
  }

  package mutating func record(_ event: RunEvent, into output: inout TextBuffer) {
    var text = JSONText()
    switch event {
    case .began(let reference):
      self.reference = reference
      return
    case .copied(let line):
      output.append(line: line)
    case .line(let line, let observations):
      guard let reference else { return }
      if case .end(let inFlight) = line.trigger {
        text.write(end: line, inFlight, reference)
      } else {
        text.write(line, observations, reference)
      }
    case .finished(let report):
      text.write(report, style)
    case .refused(let file):
      text.write(file, style)
    case .ran(let summary):
      text.line("run") {
        $0.member("command", summary.command)
        $0.member("files", summary.files)
        $0.member("cases", summary.cases + summary.skipped)
        $0.member("passed", summary.passed)
        $0.member("failed", summary.failed)
        $0.member("errors", summary.errors)
        $0.member("knownGaps", summary.knownGaps)
        $0.member("skipped", summary.skipped)
        $0.member("shard", summary.shard?.description)
        $0.member("split", summary.split)
        $0.seconds(summary.nanoseconds, style)
        if let ending = summary.ending { $0.member("ended", ending) }
      }
    }
    output.append(text.buffer)
  }
}

extension JSONText {
  /// Appends a line of this kind, with the members that `body` appends.
  fileprivate mutating func line(_ kind: String, _ body: (inout JSONText) -> Void) {
    object {
      $0.member("v", 1)
      $0.member("kind", kind)
      body(&$0)
    }
    endLine()
  }

  /// Appends the file and the title of the case that the line is about.
  fileprivate mutating func caseName(_ file: String?, _ title: String?) {
    member("file", file)
    member("case", title)
  }

  /// Appends a key with the name of a state, or null if the list under test does not report the state.
  fileprivate mutating func state(_ key: String, _ name: String) {
    member(key, name == Value.unknownText ? nil : name)
  }

  /// Appends a duration.
  fileprivate mutating func seconds(_ nanoseconds: Int, _ style: ReportStyle) {
    key("seconds")
    number(decimal: style.hasStableTimes ? "0" : Reporting.seconds(nanoseconds, digits: 6))
  }

  /// Writes the end of a trace that leaves requests in flight.
  fileprivate mutating func write(
    end: TraceLine, _ inFlight: [Int], _ reference: CaseReference
  ) {
    line("end") {
      $0.caseName(reference.file, reference.title)
      $0.member("at", end.at)
      $0.state("state", end.to)
      $0.key("inFlight")
      $0.array { array in for number in inFlight { array.number(number) } }
    }
  }

  /// Writes a line of a trace.
  fileprivate mutating func write(
    _ event: TraceLine, _ observations: [(name: String, value: Value)], _ reference: CaseReference
  ) {
    line("event") {
      $0.caseName(reference.file, reference.title)
      let location = reference.location(ofStep: event.step)
      $0.member("line", location.line)
      $0.member("column", location.column)
      $0.member("at", event.at)
      $0.member("trigger", event.trigger.description)
      $0.state("from", event.from)
      $0.state("to", event.to)
      $0.write(event.verdict)
      $0.member("effects", event.effects.map(\.description))
      $0.key("changed")
      $0.object { object in
        for change in event.changes { object.member(change.name, change.value) }
      }
      $0.key("state")
      $0.object { object in
        for observation in observations {
          object.member(observation.name, observation.value)
        }
      }
    }
  }

  /// Appends the verdict on an event and its reason.
  private mutating func write(_ verdict: Verdict?) {
    let (word, reason): (String, String?) =
      switch verdict {
      case .moved: ("moved", nil)
      case .ignored(let reason): ("ignored", reason)
      case .dropped(let reason): ("dropped", reason)
      case nil: ("world", nil)
      }
    member("verdict", word)
    // A list under test may give no reason.
    member("reason", reason?.isEmpty == true ? nil : reason)
  }

  /// Appends a key with a typed value.
  fileprivate mutating func member(_ name: String, _ value: Value) {
    key(name)
    switch value {
    case .integer(let number): self.number(number)
    case .flag(let flag): self.flag(flag)
    case .word(let text), .text(let text): string(text)
    case .none, .unknown: null()
    }
  }

  /// Writes the result of a case.
  fileprivate mutating func write(_ report: CaseReport, _ style: ReportStyle) {
    let problem = report.problem
    line("case") {
      $0.caseName(report.place.file, report.place.file.map { _ in report.place.title })
      $0.member("line", report.place.line)
      $0.member("column", report.location.column)
      $0.member("at", problem?.location.line)
      $0.member("status", report.status.rawValue)
      $0.member("message", problem?.message)
      $0.seconds(report.nanoseconds, style)
      if let reason = report.reason { $0.member("reason", reason) }
      guard let problem else { return $0.writePart(report, style) }
      $0.member("type", problem.kind.rawValue)
      if problem.kind == .trace { $0.write(problem.difference) }
      $0.writePart(report, style)
    }
  }

  /// Appends the differing lines as pairs of an expected and an actual line.
  private mutating func write(_ difference: [CaseProblem.DifferentLine]) {
    key("difference")
    array { array in
      for pair in difference.pairs where !pair.isKept {
        array.object {
          $0.member("expected", pair.expected?.text)
          $0.member("actual", pair.actual?.text)
          $0.member("line", pair.expected?.line)
        }
      }
    }
  }

  /// Writes the error of a file that could not be checked.
  fileprivate mutating func write(_ file: UnjudgedFile, _ style: ReportStyle) {
    line("case") {
      let first = file.errors.first?.location
      $0.caseName(file.file, nil)
      $0.member("line", first?.line)
      $0.member("column", first?.column)
      $0.member("at", first?.line)
      $0.member("status", CaseResult.Status.error.rawValue)
      $0.member("message", file.message)
      $0.seconds(0, style)
      $0.member("type", file.kind.rawValue)
      $0.key("errors")
      $0.array { array in
        for error in file.errors {
          array.object {
            $0.member("line", error.location.line)
            $0.member("column", error.location.column)
            $0.member("message", error.message)
            if style.isPart { $0.member("excerpt", error.excerpt) }
          }
        }
      }
      if style.isPart { $0.member("order", file.order) }
    }
  }

  /// Adds the members that `merge` needs to combine several reports into the report of one run.
  private mutating func writePart(_ report: CaseReport, _ style: ReportStyle) {
    guard style.isPart else { return }
    member("order", report.order)
    member("source", report.place.source)
    if let problem = report.problem {
      key("problem")
      object {
        $0.member("excerpt", problem.excerpt)
        $0.member("trace", problem.trace)
        $0.member("linesBefore", problem.linesBefore)
        $0.key("difference")
        $0.array { array in
          for line in problem.difference {
            array.object {
              $0.member("kind", line.kind.rawValue)
              $0.member("text", line.text)
              if let line = line.line { $0.member("line", line) }
            }
          }
        }
        $0.member("reproduction", problem.reproduction)
        if let line = problem.traceLine { $0.member("traceLine", line) }
      }
    }
    if let trace = report.trace {
      let lines = trace.split(separator: UInt8(ascii: "\n"))
      member("trace", lines.map { String(decoding: $0, as: UTF8.self) })
    }
    if let film = report.film {
      key("film")
      write(film)
    }
    if let scenario = report.scenario {
      key("scenario")
      object {
        $0.member("text", scenario.text)
        if let mark = scenario.mark {
          $0.member("from", mark.lowerBound)
          $0.member("to", mark.upperBound)
        }
      }
    }
  }

  /// Appends the snapshots of a case, from which `merge` can write an HTML page.
  private mutating func write(_ film: Snapshots) {
    object {
      $0.member("linesBefore", film.linesBefore)
      $0.member("linesAfter", film.linesAfter)
      $0.key("inFlight")
      $0.array { array in
        for request in film.inFlight {
          array.object {
            $0.member("number", request.number)
            $0.member("words", request.words)
            $0.member("isCancelled", request.isCancelled)
          }
        }
      }
      $0.key("frames")
      $0.array { array in
        var before: [String] = []
        for frame in film.frames {
          array.write(frame, after: before)
          before = frame.rows
        }
      }
    }
  }

  /// Appends a snapshot. Omits its rows if they equal the rows of the previous snapshot.
  private mutating func write(_ frame: Snapshots.Frame, after rows: [String]) {
    object {
      $0.member("trigger", frame.trigger)
      $0.member("states", frame.states)
      $0.member("notes", frame.notes)
      $0.member("outcome", frame.outcome.rawValue)
      if frame.rows != rows { $0.member("rows", frame.rows) }
      guard !frame.changes.isEmpty else { return }
      $0.key("changes")
      $0.array { array in
        for change in frame.changes {
          array.array {
            $0.string(change.word)
            $0.number(change.number)
            if case .asked(_, let words) = change { $0.string(words) }
          }
        }
      }
    }
  }
}

extension Snapshots.Change {
  /// The number of the request.
  package var number: Int {
    switch self {
    case .asked(let number, _), .cancelled(let number), .answered(let number),
      .dropped(let number):
      number
    }
  }

  /// The word for the kind of change of a request.
  package var word: String {
    switch self {
    case .asked: "asked"
    case .cancelled: "cancelled"
    case .answered: "answered"
    case .dropped: "dropped"
    }
  }
}

/// An expected line and the actual line at the same position.
package struct LinePair: Hashable, Sendable {
  package var expected: CaseProblem.DifferentLine?
  package var actual: CaseProblem.DifferentLine?
  /// Whether both traces have the line, or lines are omitted here.
  package var isKept = false
}

extension [CaseProblem.DifferentLine] {
  /// The lines in pairs, with each missing line next to the actual line at its position.
  package var pairs: [LinePair] {
    var pairs: [LinePair] = []
    // The indices of the first pairs without an expected and without an actual line.
    var (expected, actual) = (0, 0)
    for line in self {
      switch line.kind {
      case .kept, .leftOut:
        pairs.append(LinePair(expected: line, actual: line, isKept: true))
        (expected, actual) = (pairs.count, pairs.count)
      case .expected:
        if expected == pairs.count { pairs.append(LinePair()) }
        pairs[expected].expected = line
        expected += 1
      case .actual:
        if actual == pairs.count { pairs.append(LinePair()) }
        pairs[actual].actual = line
        actual += 1
      }
    }
    return pairs
  }
}
