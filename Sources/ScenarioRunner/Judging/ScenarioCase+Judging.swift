internal import Files
internal import ScenarioLanguage
internal import Screens
package import Text

extension ScenarioCase {
  /// Plays the case on a fresh screen, handing each line of its trace to `sink`, and returns where it stopped and why.
  ///
  /// The end of the trace is `nil` where no request is left in flight.
  package func play(
    _ playSettings: PlaySettings = PlaySettings(), into sink: inout some TraceSink
  ) -> (end: TraceEnd?, place: Int, stop: CaseStop?) {
    plan.play(playSettings, into: &sink)
  }

  /// Plays the case on a fresh screen, handing each line of its trace to `tell`, and returns where it stopped and why.
  package func play(
    _ playSettings: PlaySettings = PlaySettings(), tell: (TraceEvent) throws(CaseStop) -> Void
  ) -> (end: TraceEnd?, place: Int, stop: CaseStop?) {
    withoutActuallyEscaping(tell) { tell in
      var sink = EventSink(tell)
      return plan.play(playSettings, into: &sink)
    }
  }

  /// Plays the case and judges it by what is written in `source`; with `keepsTrace` the lines of its trace are kept.
  package func judged(
    in source: SourceText, _ playSettings: PlaySettings = PlaySettings(), keepsTrace: Bool = false
  ) -> CaseResult {
    let start = Environment.monotonicNanoseconds()
    var kept: KeptTrace? = keepsTrace ? KeptTrace() : nil
    let problem = firstProblem(in: source, playSettings, &kept)
    var result = result(problem)
    result.keptTrace = kept?.bytes
    result.nanoseconds = Environment.monotonicNanoseconds() - start
    return result
  }

  /// Says what became of the case, whose first problem is this.
  private func result(_ problem: (problem: CaseResult.Problem, isError: Bool)?) -> CaseResult {
    if let problem, problem.isError {
      return CaseResult(status: .error, problem: problem.problem)
    }
    guard assertsSomething else {
      let message = "the case asserts nothing: it needs an expect or a trace"
      return CaseResult(status: .error, problem: self.problem(.script, message, at: span))
    }
    guard knownGap != nil else {
      return CaseResult(status: problem == nil ? .passed : .failed, problem: problem?.problem)
    }
    if let problem { return CaseResult(status: .knownGap, problem: problem.problem) }
    let message = "the case passes, although it is marked as a known gap"
    return CaseResult(status: .failed, problem: self.problem(.expect, message, at: span))
  }

  /// Plays the case and returns what is wrong with it, if anything.
  private func firstProblem(
    in source: SourceText, _ playSettings: PlaySettings, _ kept: inout KeptTrace?
  ) -> (problem: CaseResult.Problem, isError: Bool)? {
    guard let expectation else {
      var line = TextBuffer()
      let keeps = kept != nil
      let (end, place, stop) = play(playSettings) { event in
        if !keeps { return }
        line.truncate(to: 0)
        let cells = event.writeLine(into: &line)
        kept?.append(line, cells)
      }
      kept?.finish(stop == nil ? end : nil)
      return stop.map { self.problem(of: $0, at: place, playSettings) }
    }
    if plan.stage.entry.telling != nil {
      return firstProblem(asTold: expectation, source, playSettings, &kept)
    }
    var matcher = TraceMatcher(expectation, in: source)
    var mismatch: (step: Int, line: Int)?
    var count = 0
    var line = TextBuffer()
    let (end, place, stop) = play(playSettings) { event in
      line.truncate(to: 0)
      let cells = event.writeLine(into: &line)
      kept?.append(line, cells)
      let isOnTrack = matcher.accept(line, cells)
      if mismatch == nil, !isOnTrack { mismatch = (event.step, count) }
      count += 1
    }
    kept?.finish(stop == nil ? end : nil)
    if let stop { return self.problem(of: stop, at: place, playSettings) }
    if let end {
      line.truncate(to: 0)
      let cells = end.writeLine(into: &line)
      matcher.accept(line, cells)
    }
    if matcher.isComplete { return nil }
    let (lines, steps, _) = trace(playSettings)
    let difference = expectation.difference(from: lines.map { Array($0.utf8)[...] }, in: source)
    // A line that stands for any hides where the trace left the expected one; the difference shows it.
    let unexpected = difference.first { $0.kind == .actual }.flatMap {
      lines.lastIndex(of: $0.text)
    }
    let fault = mismatch?.step ?? unexpected.map { steps[$0] } ?? place
    var problem = problem(
      .trace, "the trace is not the expected one",
      at: plan.steps.indices.contains(fault) ? plan.steps[fault].span : span, trace: lines)
    problem.difference = difference
    problem.traceLine = mismatch?.line ?? unexpected ?? lines.indices.last
    return (problem, false)
  }

  /// Plays the case on a subject, and compares what it tells.
  private func firstProblem(
    asTold expectation: ScenarioFile.Expectation, _ source: SourceText,
    _ playSettings: PlaySettings,
    _ kept: inout KeptTrace?
  ) -> (problem: CaseResult.Problem, isError: Bool)? {
    var lines: [(text: String, step: Int)] = []
    let (end, place, stop) = play(playSettings) { event in
      var line = TextBuffer()
      let cells = event.writeLine(into: &line)
      kept?.append(line, cells)
      lines.append((line.text, event.step))
    }
    kept?.finish(stop == nil ? end : nil)
    if let stop { return problem(of: stop, at: place, playSettings) }
    if let end {
      var line = TextBuffer()
      end.writeLine(into: &line)
      lines.append((line.text, place))
    }
    // What the subject told is known only now.
    guard let telling = plan.stage.entry.telling else { return nil }
    let toldSource = telling.told(of: expectation, in: source)
    let toldLines = lines.map { telling.told(of: $0.text) }
    var matcher = TraceMatcher(expectation, in: toldSource)
    var mismatch: Int?
    for (place, text) in toldLines.enumerated() {
      var line = TextBuffer()
      line.append(text)
      if !matcher.accept(line), mismatch == nil { mismatch = lines[place].step }
    }
    if matcher.isComplete { return nil }
    let fault = mismatch ?? place
    let trace = trace(playSettings).lines
    let stateless = expectation.lines.first {
      !$0.isEllipsis && telling.lacksState(source.text(at: $0.span))
    }
    let mistake = stateless.map { line in
      ": its line \(source.location(of: line.span.offset).line) has no state behind what happens"
    }
    var problem = problem(
      .trace, "the trace is not the expected one" + (mistake ?? ""),
      at: plan.steps.indices.contains(fault) ? plan.steps[fault].span : span, trace: trace)
    // What is written into a file is the trace, and what is told of it only what was compared.
    let difference = expectation.difference(
      from: toldLines.map { Array($0.utf8)[...] }, in: toldSource,
      toldAs: trace.count == lines.count ? trace : lines.map(\.text))
    problem.wholeDifference = difference
    problem.difference = difference.map { line in
      // A line that stands for any is told as it is written.
      let told = line.kind == .expected ? line.text : telling.told(of: line.text)
      return TraceDifference(line.kind, told, at: line.span)
    }
    return (problem, false)
  }

  /// Returns what is wrong where the case stopped at a step.
  private func problem(
    of stop: CaseStop, at place: Int, _ playSettings: PlaySettings
  ) -> (problem: CaseResult.Problem, isError: Bool) {
    let lines = trace(playSettings).lines
    let problem = problem(stop.kind, stop.description, at: plan.steps[place].span, trace: lines)
    if case .error = stop { return (problem, true) }
    return (problem, false)
  }

  /// Plays the case and returns the lines of its trace, lined up, the step of each, and why it stopped, if it did.
  ///
  /// The end of a trace has the last step.
  package func trace(
    _ playSettings: PlaySettings = PlaySettings()
  ) -> (lines: [String], steps: [Int], stop: CaseStop?) {
    var table = TraceTable()
    var text = TextBuffer()
    var steps: [Int] = []
    let (end, place, stop) = play(playSettings) { event in
      table.append(event, into: &text)
      steps.append(event.step)
    }
    table.finish(stop == nil ? end : nil, into: &text)
    let lines = text.bytes().split(separator: UInt8(ascii: "\n"))
    return (lines.map { String(decoding: $0, as: UTF8.self) }, steps + [place], stop)
  }

  /// Makes the problem of a case whose trace came this far, with the last line as the one at fault.
  private func problem(
    _ kind: CaseProblem.Kind, _ message: String, at span: Span, trace: [String] = []
  ) -> CaseResult.Problem {
    var problem = CaseResult.Problem(kind, message: message, span: span, trace: trace)
    problem.traceLine = trace.indices.last
    return problem
  }
}

/// The beginning of a trace, lined up as it comes.
private struct KeptTrace: ~Copyable {
  /// What lines the columns up.
  private var table = TraceTable()
  /// The lines so far.
  private var text = TextBuffer()
  /// How many lines came, the ones that are left out too.
  private var count = 0

  /// Takes the next line with its columns; it is left out where there are too many.
  mutating func append(_ line: borrowing TextBuffer, _ cells: LineCells) {
    count += 1
    if count <= Film.limit { table.append(line, cells, into: &text) }
  }

  /// Takes the end of the trace.
  mutating func finish(_ end: TraceEnd?) {
    table.finish(count < Film.limit ? end : nil, into: &text)
  }

  /// The lines, and how many more there were, parted by line feeds.
  var bytes: [UInt8] {
    var bytes = text.bytes()
    if count > Film.limit {
      bytes += "… \(counted(count - Film.limit, "line")) left out".utf8
    } else if !bytes.isEmpty {
      bytes.removeLast()
    }
    return bytes
  }
}
