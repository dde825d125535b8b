internal import Files
package import ScenarioLanguage
package import Screens
internal import Text

extension Case {
  /// Plays the case. Returns its aligned trace, and the reason if it stopped.
  package func trace(
    _ settings: PlaySettings = PlaySettings()
  ) -> (lines: [String], stop: StoppedCase?) {
    var recording = TraceRecording()
    let stop = plan.play(settings) { line, _ in recording.append(line) }
    return (recording.aligned, stop)
  }

  /// Plays the case and stores the snapshots around the trace line with this index, or the first
  /// ones.
  package func snapshots(
    _ settings: PlaySettings = PlaySettings(), around line: Int? = nil
  ) -> Snapshots {
    let window = Snapshots.window(around: line)
    var snapshots = Snapshots()
    _ = plan.play(settings) { line, world in snapshots.append(line, world(), keeping: window) }
    return snapshots
  }

  /// Plays and checks the case. With `keepsTrace`, the outcome includes the lines of the trace.
  package func check(
    _ settings: PlaySettings = PlaySettings(), keepsTrace: Bool = false
  ) -> Outcome {
    if skip != nil { return outcome(.skipped) }
    let start = Environment.monotonicNanoseconds()
    var recording = TraceRecording(keepsAll: expectation != nil || keepsTrace)
    var conditions = ComparedConditions()
    let stop = plan.play(settings, comparing: &conditions) { line, _ in recording.append(line) }
    var outcome = outcome(stop, recording, conditions)
    outcome.unknownObservations = conditions.unknownNames
    outcome.unreported = conditions.unreported
    outcome.isInterrupted = stop?.reason == .interrupted
    if keepsTrace { outcome.trace = recording.beginning }
    outcome.nanoseconds = Environment.monotonicNanoseconds() - start
    return outcome
  }

  func outcome(_ status: Outcome.Status, _ problem: Outcome.Problem? = nil) -> Outcome {
    Outcome(id, isTyped: isTyped, line: line, status, reason: knownGap ?? skip, problem)
  }

  func problem(
    _ kind: Outcome.Problem.Kind, _ message: String, at span: SourceRange
  ) -> Outcome.Problem {
    let location = location(of: span.offset)
    let excerpt = Diagnostic(message, at: span).excerpt(in: source, at: location)
    return Outcome.Problem(kind, message, at: location, excerpt: excerpt)
  }

  func problem(_ stop: StoppedCase, afterLines count: Int) -> Outcome.Problem {
    var problem = self.problem(
      stop.reason.kind, stop.reason.description, at: span(ofStep: stop.step))
    problem.traceLine = count > 0 ? count - 1 : nil
    return problem
  }

  /// Returns the outcome of the case from its recording, its stop and the conditions that were
  /// compared.
  private func outcome(
    _ stop: StoppedCase?, _ recording: TraceRecording, _ conditions: ComparedConditions
  ) -> Outcome {
    var problem = stop == nil ? difference(of: recording) : nil
    if let stop {
      problem = self.problem(stop, afterLines: recording.count)
      problem?.trace = recording.aligned
      problem?.linesBefore = recording.count - recording.lines.count
    }
    switch stop?.reason {
    case .unrecorded:
      return unsupported(because: Skips.unrecorded)
    case .error: return outcome(.error, problem)
    case nil, .failedExpectation, .violatedInvariant, .interrupted: break
    }
    if problem == nil, let reason = reasonToSkip(after: conditions) {
      return unsupported(because: reason)
    }
    if let message = missingAssertion(afterLines: recording.count) {
      return outcome(.error, self.problem(.script, message, at: span))
    }
    if knownGap == nil { return outcome(problem == nil ? .passed : .failed, problem) }
    if let problem { return outcome(.knownGap, problem) }
    return outcome(.failed, self.problem(.expect, Self.passesAsKnownGap, at: span))
  }

  /// The message about a case that checks nothing, or `nil` if the case checks something. `count` is
  /// the number of lines of its trace.
  package func missingAssertion(afterLines count: Int) -> String? {
    if !assertsSomething {
      if expectation != nil {
        return "a trace that is only ... checks nothing; add an expect step or a line"
      }
      return count == 0
        ? "the case has no action and no assertion; write a script such as firstLoad; expect items=20"
        : "the case has no assertion; add an expect step or a trace"
    }
    // Invariants are checked after each event.
    if count > 0 || assertsTrace || !plan.conditions.isEmpty { return nil }
    return "the case has no event, so no invariant is checked; add an action"
  }

  /// The message about a known gap without a failure.
  package static let passesAsKnownGap =
    "the case passes, although it is marked as a known gap"

  /// Creates the outcome of a case that a list under test cannot run.
  func unsupported(because reason: String) -> Outcome {
    var outcome = outcome(.skipped)
    outcome.reason = reason
    outcome.isUnsupported = true
    return outcome
  }

  /// Compares the trace with the expected one, and returns the problem if they differ.
  private func difference(of recording: TraceRecording) -> Outcome.Problem? {
    guard let expectation else { return nil }
    if let reportedParts = plan.setup.entry.reportedParts {
      return difference(of: recording, from: expectation, reportedParts)
    }
    var matcher = TraceMatcher(expectation, in: source)
    var columns = TraceColumns()
    let mismatch = recording.lines.firstIndex { line in
      line.write(into: &columns)
      return !matcher.accept(columns)
    }
    if mismatch == nil, matcher.isComplete { return nil }
    let trace = recording.aligned
    let difference = expectation.difference(from: trace.map { Array($0.utf8)[...] }, in: source)
    // Because of a wildcard line, the matcher can miss the first line that differs. The difference
    // contains that line.
    let line = mismatch ?? difference.first { $0.kind == .actual }?.traceIndex
    var problem = differenceProblem(at: line, recording, trace)
    problem.difference = numbered(difference)
    problem.traceLine = line ?? trace.indices.last
    return problem
  }

  /// Compares the trace of a list under test with the expected one. `reportedParts` selects the
  /// parts that the list reports.
  private func difference(
    of recording: TraceRecording, from expectation: ScenarioFile.Expectation,
    _ reportedParts: ReportedParts
  ) -> Outcome.Problem? {
    let (count, isComplete) = matchingLines(of: recording.lines, expectation, reportedParts)
    let mismatch = count < recording.lines.count ? count : nil
    if mismatch == nil, isComplete { return nil }
    let trace = recording.aligned
    let reportedParts = differingParts(of: recording.lines, expectation, reportedParts)
    let reported = recording.lines.map { reportedParts.reportedPart(of: $0.columns.line) }
    // The file contains the full trace, but only the compared parts of each line are reported.
    let difference = expectation.difference(
      from: reported.map { Array($0.utf8)[...] }, in: source,
      expecting: reportedParts.reportedParts(of: expectation, in: source), reportedAs: trace)
    let line = mismatch ?? difference.first { $0.kind == .actual }?.traceIndex
    var problem = differenceProblem(at: line, recording, trace)
    problem.traceLine = trace.indices.last
    let stateless = expectation.lines.first {
      !$0.isEllipsis && reportedParts.lacksState(source.text(at: $0.span))
    }
    if let stateless {
      let number = source.location(of: stateless.span.offset).line
      problem.message += ": its line \(number) has no state after the event"
    }
    problem.wholeDifference = difference
    problem.difference = numbered(difference.revealing(trace)).map { line in
      // A pattern line is reported exactly as written.
      if line.kind == .expected { return line }
      var line = line
      line.text = reportedParts.reportedPart(of: line.text)
      return line
    }
    return problem
  }

  /// Returns the number of `lines` before the first one that is not expected, and whether the
  /// expected trace ends there. Verdicts that the list under test did not report are not compared.
  package func matchingLines(
    of lines: [TraceLine], _ expectation: ScenarioFile.Expectation, _ reportedParts: ReportedParts?
  ) -> (count: Int, isComplete: Bool) {
    let withoutVerdicts = reportedParts?.withoutVerdicts
    var matcher = TraceMatcher(
      expectation, in: source,
      texts: reportedParts?.reportedParts(of: expectation, in: source),
      textsWithoutVerdicts: withoutVerdicts?.reportedParts(of: expectation, in: source))
    let mismatch = lines.firstIndex { line in
      let text = line.columns.line
      let parts = line.isVerdictInferred ? withoutVerdicts : reportedParts
      return !matcher.accept(
        parts?.reportedPart(of: text) ?? text, comparingVerdict: !line.isVerdictInferred)
    }
    return (mismatch ?? lines.count, matcher.isComplete)
  }

  /// Returns the parts in which `lines` differ from the expected ones. A difference that does not
  /// depend on verdicts is reported without them if the list under test did not report all of them.
  package func differingParts(
    of lines: [TraceLine], _ expectation: ScenarioFile.Expectation, _ reportedParts: ReportedParts
  ) -> ReportedParts {
    let withoutVerdicts = reportedParts.withoutVerdicts
    let isOfVerdicts =
      lines.allSatisfy { !$0.isVerdictInferred }
      || !expectation.differs(from: lines, in: source, withoutVerdicts)
    return isOfVerdicts ? reportedParts : withoutVerdicts
  }

  /// Creates the problem for a trace that differs at the line with this index, or at the last line.
  private func differenceProblem(
    at line: Int?, _ recording: TraceRecording, _ trace: [String]
  ) -> Outcome.Problem {
    let step = line.map { recording.lines[$0].step } ?? plan.sequence.last ?? 0
    var problem = self.problem(.trace, "the trace is not the expected one", at: span(ofStep: step))
    problem.trace = trace
    return problem
  }

  /// Adds the line numbers of the expected lines.
  private func numbered(_ difference: [TraceDifference]) -> [TraceDifference] {
    var locator = Locator(source, from: range.lowerBound, line: line)
    return difference.map { line in
      var line = line
      line.line = line.span.map { locator.location(of: $0.offset).line }
      return line
    }
  }
}

extension ScenarioFile.Expectation {
  /// Whether `lines` differ from the expected ones in the parts that a list under test reports.
  fileprivate func differs(
    from lines: [TraceLine], in source: SourceText, _ reportedParts: ReportedParts
  ) -> Bool {
    var matcher = TraceMatcher(
      self, in: source, texts: reportedParts.reportedParts(of: self, in: source))
    for line in lines { matcher.accept(reportedParts.reportedPart(of: line.columns.line)) }
    return !matcher.isComplete
  }
}

/// The lines of a played trace. Unless `keepsAll` is true, only the first and the last lines are stored.
private struct TraceRecording {
  private(set) var lines: [TraceLine] = []
  private(set) var count = 0
  /// Whether every line is stored. If not, only the last lines and the lines that determine the
  /// column widths are stored.
  var keepsAll = true

  mutating func append(_ line: TraceLine) {
    count += 1
    if !keepsAll, lines.count == TraceTable.measuredLines + [TraceDifference].context {
      lines.remove(at: TraceTable.measuredLines)
    }
    lines.append(line)
  }

  var aligned: [String] { TraceTable.lines(of: lines) }

  /// The first lines, aligned, and the number of further lines.
  var beginning: [String] {
    var beginning = TraceTable.lines(of: lines.prefix(Snapshots.limit))
    if count > Snapshots.limit {
      beginning.append("… \(counted(count - Snapshots.limit, "line")) left out")
    }
    return beginning
  }
}
