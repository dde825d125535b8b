internal import ScenarioLanguage
package import ScenarioRunner
internal import Screens
package import Text

extension ReportFormat {
  /// JSON Lines, for programs.
  package static let jsonLines = ReportFormat(name: "jsonl", needsTraces: true) {
    JSONLinesRecorder($0)
  }
}

/// Reports a run to programs: one JSON object per line.
package struct JSONLinesRecorder: Recorder {
  private let style: ReportStyle
  /// The case that began last, which the next lines belong to.
  private var scenario: Case?
  /// The locations of the steps in this case.
  private var locations: StepLocations?

  package init(_ style: ReportStyle) {
    self.style = style
  }

  package mutating func record(_ event: RunEvent, into output: inout TextBuffer) {
    var text = JSONText()
    switch event {
    case .began(let scenario, _):
      self.scenario = scenario
      locations = StepLocations(scenario)
      return
    case .copied(let line):
      // A GitHub runner interprets `##[name]` anywhere. In JSON, it can only be part of a string.
      var rest = line[...]
      while let command = rest.firstRange(ofText: "##[") {
        output.append(rest[..<command.lowerBound])
        output.append("#\\u0023[")
        rest = rest[command.upperBound...]
      }
      output.append(line: String(rest))
    case .line(let line, let observations):
      guard let scenario, let location = locations?.location(ofStep: line.step) else { return }
      if case .end(let inFlight) = line.trigger {
        text.write(end: line, inFlight, scenario)
      } else {
        text.write(line, at: location, observations, scenario)
      }
    case .finished(let outcome):
      text.write(outcome, style)
    case .ran(let summary):
      text.line("run") {
        $0.member("command", summary.command)
        $0.member("files", summary.files)
        $0.member("cases", summary.cases)
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

/// The locations of the steps in a case. The text of a case is read only once, because a case can
/// have 100,000 steps.
private struct StepLocations {
  private let scenario: Case
  private var locator: Locator
  /// The known locations by offset, because a loop returns to earlier steps.
  private var known: [Int: Location] = [:]

  init(_ scenario: Case) {
    self.scenario = scenario
    locator = Locator(scenario.source, from: scenario.range.lowerBound, line: scenario.line)
  }

  mutating func location(ofStep index: Int) -> Location {
    let offset = scenario.span(ofStep: index).offset
    if let location = known[offset] { return location }
    let location = locator.location(of: offset)
    known[offset] = location
    return location
  }
}

extension JSONText {
  /// Appends the file and the title of a case. A case that is not from a file has neither.
  fileprivate mutating func write(_ id: CaseID, isTyped: Bool) {
    member("file", isTyped ? nil : id.path)
    member("case", isTyped ? nil : id.title)
  }

  /// Appends a key with the name of a state, or null if the list under test does not report the
  /// state.
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
    end: TraceLine, _ inFlight: [Int], _ scenario: Case
  ) {
    line("end") {
      $0.write(scenario.id, isTyped: scenario.isTyped)
      $0.member("at", end.at)
      $0.state("state", end.to)
      $0.key("inFlight")
      $0.array { array in for number in inFlight { array.number(number) } }
    }
  }

  fileprivate mutating func write(
    _ event: TraceLine, at location: Location, _ observations: [(name: String, value: Value)],
    _ scenario: Case
  ) {
    line("event") {
      $0.write(scenario.id, isTyped: scenario.isTyped)
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

  /// Writes the outcome of a case or a file.
  fileprivate mutating func write(_ outcome: Outcome, _ style: ReportStyle) {
    line("case") {
      let (problem, location) = (outcome.problem, outcome.problemLocation)
      $0.write(outcome.id, isTyped: outcome.isTyped)
      $0.member("line", outcome.isOfFile ? location?.line : outcome.line)
      $0.member("column", outcome.isOfFile ? location?.column : outcome.location.column)
      $0.member("at", location?.line)
      $0.member("status", outcome.status.rawValue)
      $0.member("message", problem?.message)
      $0.seconds(outcome.nanoseconds, style)
      if let reason = outcome.reason { $0.member("reason", reason) }
      if let problem { $0.member("type", problem.kind.rawValue) }
      if outcome.isUnsupported { $0.member("type", Outcome.Problem.Kind.adapter.rawValue) }
      if outcome.isOfFile {
        $0.write(errors: outcome.errors, style)
      } else if let problem, problem.kind == .trace {
        $0.write(problem.difference)
      }
      if style.isPart { $0.writePart(outcome) }
    }
  }

  /// Appends the differing lines as pairs of an expected and an actual line.
  private mutating func write(_ difference: [TraceDifference]) {
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

  /// Appends the errors in the text of a file.
  private mutating func write(errors: [Outcome.Problem], _ style: ReportStyle) {
    key("errors")
    array { array in
      for error in errors {
        array.object {
          $0.member("line", error.location.line)
          $0.member("column", error.location.column)
          $0.member("message", error.message)
          if style.isPart { $0.member("excerpt", error.excerpt) }
        }
      }
    }
  }

  /// Adds the members that `merge` needs to combine several reports into the report of one run.
  private mutating func writePart(_ outcome: Outcome) {
    member("order", outcome.order)
    if outcome.isOfFile { return }
    member("source", outcome.id.path)
    if let problem = outcome.problem {
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
    if let trace = outcome.trace { member("trace", trace) }
    if let snapshots = outcome.snapshots {
      key("film")
      write(snapshots)
    }
    if let scenario = outcome.scenario {
      key("scenario")
      object {
        $0.member("text", scenario)
        if let mark = outcome.mark {
          $0.member("from", mark.lowerBound)
          $0.member("to", mark.upperBound)
        }
      }
    }
  }

  /// Appends the snapshots of a case, from which `merge` can write an HTML report.
  private mutating func write(_ snapshots: Snapshots) {
    object {
      $0.member("linesBefore", snapshots.linesBefore)
      $0.member("linesAfter", snapshots.linesAfter)
      $0.key("inFlight")
      $0.array { array in
        for request in snapshots.inFlight {
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
        for frame in snapshots.frames {
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
      if !frame.rows.elementsEqual(rows, by: { $0.hasBytes(of: $1) }) {
        $0.member("rows", frame.rows)
      }
      guard !frame.changes.isEmpty else { return }
      $0.key("changes")
      $0.array { array in
        for change in frame.changes {
          array.array {
            $0.string(change.kind.rawValue)
            $0.number(change.number)
            if let words = change.words { $0.string(words) }
          }
        }
      }
    }
  }
}
