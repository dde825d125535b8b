internal import Files
internal import ScenarioLanguage
internal import Screens
package import Text

extension ScenarioCase {
  /// Plays the case. Returns its aligned trace, and the reason if it stopped.
  package func trace(
    _ settings: PlaySettings = PlaySettings()
  ) -> (lines: [String], stop: StoppedCase?) {
    var recording = TraceRecording()
    let stop = plan.play(settings) { line, _ in recording.append(line) }
    return (recording.linedUp, stop)
  }

  /// Plays the case and checks it against `source`. With `keepsTrace`, the result includes the
  /// lines of the trace.
  package func judged(
    in source: SourceText, _ settings: PlaySettings = PlaySettings(), keepsTrace: Bool = false
  ) -> CaseResult {
    if skip != nil { return CaseResult(status: .skipped) }
    let start = Environment.monotonicNanoseconds()
    var recording = TraceRecording(keepsAll: expectation != nil || keepsTrace)
    let stop = plan.play(settings) { line, _ in recording.append(line) }
    var result = result(stop, recording, in: source)
    if keepsTrace { result.keptTrace = recording.beginning }
    result.nanoseconds = Environment.monotonicNanoseconds() - start
    return result
  }

  /// Returns the result of the case from its recording and its stop.
  private func result(
    _ stop: StoppedCase?, _ recording: TraceRecording, in source: SourceText
  ) -> CaseResult {
    let problem =
      stop.map { self.problem($0, recording) } ?? difference(of: recording, in: source)
    if case .unrecorded? = stop?.reason {
      var result = CaseResult(status: .skipped)
      result.isUnrecorded = true
      return result
    }
    if let problem, case .error? = stop?.reason {
      return CaseResult(status: .error, problem: problem)
    }
    guard assertsSomething else {
      return CaseResult(
        status: .error,
        problem: CaseResult.Problem(
          .script, message: "the case asserts nothing: it needs an expect or a trace", span: span))
    }
    guard knownGap != nil else {
      return CaseResult(status: problem == nil ? .passed : .failed, problem: problem)
    }
    if let problem { return CaseResult(status: .knownGap, problem: problem) }
    return CaseResult(
      status: .failed,
      problem: CaseResult.Problem(
        .expect, message: "the case passes, although it is marked as a known gap", span: span))
  }

  /// Returns the problem of a case that stopped.
  private func problem(_ stop: StoppedCase, _ recording: TraceRecording) -> CaseResult.Problem {
    var problem = CaseResult.Problem(
      stop.reason.kind, message: stop.reason.description, span: plan.steps[stop.step].span,
      trace: recording.linedUp)
    problem.linesBefore = recording.count - problem.trace.count
    problem.traceLine = recording.count > 0 ? recording.count - 1 : nil
    return problem
  }

  /// Compares the trace with the expected one, and returns the problem if they differ.
  private func difference(
    of recording: TraceRecording, in source: SourceText
  ) -> CaseResult.Problem? {
    guard let expectation else { return nil }
    if let telling = plan.stage.entry.telling {
      return difference(of: recording, from: expectation, in: source, telling)
    }
    var matcher = TraceMatcher(expectation, in: source)
    let mismatch = recording.lines.firstIndex { !matcher.accept($0.columns) }
    if mismatch == nil, matcher.isComplete { return nil }
    let trace = recording.linedUp
    let difference = expectation.difference(from: trace.map { Array($0.utf8)[...] }, in: source)
    // A wildcard line hides where the traces first differ. The difference shows it.
    let line =
      mismatch
      ?? difference.first { $0.kind == .actual }.flatMap {
        trace.lastIndex(where: $0.text.hasBytes)
      }
    var problem = differenceProblem(at: line, recording, trace)
    problem.difference = difference
    problem.traceLine = line ?? trace.indices.last
    return problem
  }

  /// Compares the trace of a list behind an adapter with the expected one. `telling` selects the
  /// parts that the list reports.
  private func difference(
    of recording: TraceRecording, from expectation: ScenarioFile.Expectation,
    in source: SourceText, _ telling: TraceTelling
  ) -> CaseResult.Problem? {
    let reported = recording.lines.map { telling.told(of: $0.columns.line) }
    let expected = telling.told(of: expectation, in: source)
    var matcher = TraceMatcher(expectation, in: expected)
    let mismatch = reported.firstIndex { !matcher.accept($0) }
    if mismatch == nil, matcher.isComplete { return nil }
    let trace = recording.linedUp
    var problem = differenceProblem(at: mismatch, recording, trace)
    problem.traceLine = trace.indices.last
    let stateless = expectation.lines.first {
      !$0.isEllipsis && telling.lacksState(source.text(at: $0.span))
    }
    if let stateless {
      let number = source.location(of: stateless.span.offset).line
      problem.message += ": its line \(number) has no state after the event"
    }
    // The file contains the full trace, but only the compared parts of each line are reported.
    let difference = expectation.difference(
      from: reported.map { Array($0.utf8)[...] }, in: expected, reportedAs: trace)
    problem.wholeDifference = difference
    problem.difference = difference.map { line in
      // A pattern line is reported exactly as written.
      let reported = line.kind == .expected ? line.text : telling.told(of: line.text)
      return TraceDifference(line.kind, reported, at: line.span)
    }
    return problem
  }

  /// Creates the problem for a trace that differs at the line with this index, or at the last line.
  private func differenceProblem(
    at line: Int?, _ recording: TraceRecording, _ trace: [String]
  ) -> CaseResult.Problem {
    let step = line.map { recording.lines[$0].step } ?? Array(plan.places).last ?? 0
    return CaseResult.Problem(
      .trace, message: "the trace is not the expected one",
      span: plan.steps.indices.contains(step) ? plan.steps[step].span : span, trace: trace)
  }
}

/// The lines of a played trace. If only the last line matters, not all lines are stored.
private struct TraceRecording {
  /// The stored lines.
  private(set) var lines: [TraceLine] = []
  /// The number of all lines.
  private(set) var count = 0
  /// Whether every line is stored.
  private let keepsAll: Bool

  /// Creates a recording. Unless `keepsAll` is true, it stores only the last lines and the lines
  /// that determine the column widths.
  init(keepsAll: Bool = true) { self.keepsAll = keepsAll }

  /// Adds the next line.
  mutating func append(_ line: TraceLine) {
    count += 1
    if !keepsAll, lines.count == TraceTable.measuredLines + [TraceDifference].context {
      lines.remove(at: TraceTable.measuredLines)
    }
    lines.append(line)
  }

  /// The stored lines, aligned.
  var linedUp: [String] { Self.linedUp(lines) }

  /// The first lines, aligned, and the number of further lines.
  var beginning: [UInt8] {
    var beginning = Self.linedUp(lines.prefix(Snapshots.limit))
    if count > Snapshots.limit {
      beginning.append("… \(counted(count - Snapshots.limit, "line")) left out")
    }
    return Array(beginning.joined(separator: "\n").utf8)
  }

  /// Aligns `lines`.
  private static func linedUp(_ lines: some Sequence<TraceLine>) -> [String] {
    var table = TraceTable()
    var text = TextBuffer()
    for line in lines { table.append(line.columns, into: &text) }
    table.finish(into: &text)
    return text.bytes.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
