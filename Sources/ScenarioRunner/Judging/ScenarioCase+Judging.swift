internal import Files
internal import ScenarioLanguage
internal import Screens
package import Text

extension ScenarioCase {
  /// Plays the case on a fresh screen, handing each line of its trace to `sink`, and returns how far it came.
  package func play(
    _ playSettings: PlaySettings = PlaySettings(), into sink: inout some TraceSink & ~Copyable
  ) -> Playthrough {
    plan.play(playSettings, into: &sink)
  }

  /// Plays the case on a fresh screen, handing each line of its trace to `tell`, which looks at its text alone, and returns how
  /// far it came.
  package func play(
    _ playSettings: PlaySettings = PlaySettings(), tell: (TraceEvent) throws(CaseStop) -> Void
  ) -> Playthrough {
    withoutActuallyEscaping(tell) { tell in
      var sink = TextSink(tell)
      return plan.play(playSettings, into: &sink)
    }
  }

  /// Plays the case and returns its trace.
  package func trace(_ playSettings: PlaySettings = PlaySettings()) -> WrittenTrace {
    var table = TraceTable()
    var text = TextBuffer()
    var steps: [Int] = []
    let played = play(playSettings) { event in
      table.append(event, into: &text)
      steps.append(event.step)
    }
    table.finish(played.end, into: &text)
    let lines = text.bytes().split(separator: UInt8(ascii: "\n"))
    return WrittenTrace(
      lines: lines.map { String(decoding: $0, as: UTF8.self) }, steps: steps + [played.place],
      stop: played.stop)
  }

  /// Plays the case and judges it by what is written in `source`; with `keepsTrace` the lines of its trace are kept.
  package func judged(
    in source: SourceText, _ playSettings: PlaySettings = PlaySettings(), keepsTrace: Bool = false
  ) -> CaseResult {
    let start = Environment.monotonicNanoseconds()
    var kept: KeptTrace? = keepsTrace ? KeptTrace() : nil
    let fault = firstFault(in: source, playSettings, &kept)
    var result = result(fault)
    result.keptTrace = kept?.bytes
    result.nanoseconds = Environment.monotonicNanoseconds() - start
    return result
  }

  /// Says what became of the case, whose first fault is this.
  private func result(_ fault: Failure?) -> CaseResult {
    if let fault, fault.isError {
      return CaseResult(status: .error, problem: fault.problem)
    }
    guard assertsSomething else {
      let message = "the case asserts nothing: it needs an expect or a trace"
      return CaseResult(status: .error, problem: problem(.script, message, at: span))
    }
    guard knownGap != nil else {
      return CaseResult(status: fault == nil ? .passed : .failed, problem: fault?.problem)
    }
    if let fault { return CaseResult(status: .knownGap, problem: fault.problem) }
    let message = "the case passes, although it is marked as a known gap"
    return CaseResult(status: .failed, problem: problem(.expect, message, at: span))
  }

  /// Plays the case and returns what is wrong with it, if anything.
  private func firstFault(
    in source: SourceText, _ playSettings: PlaySettings, _ kept: inout KeptTrace?
  ) -> Failure? {
    guard let expectation else { return faultOfSteps(playSettings, &kept) }
    return plan.stage.entry.telling == nil
      ? faultOfTrace(comparedWith: expectation, source, playSettings, &kept)
      : faultOfTrace(asToldComparedWith: expectation, source, playSettings, &kept)
  }

  /// Plays the case, of which no trace is expected.
  private func faultOfSteps(_ playSettings: PlaySettings, _ kept: inout KeptTrace?) -> Failure? {
    let played =
      kept == nil ? play(playSettings) { _ in } : playKeepingTrace(playSettings, &kept)
    return played.stop.map { fault(of: $0, at: played.place, playSettings) }
  }

  /// Plays the case, and keeps its trace.
  private func playKeepingTrace(
    _ playSettings: PlaySettings, _ kept: inout KeptTrace?
  ) -> Playthrough {
    var line = TextBuffer()
    let played = play(playSettings) { event in
      line.truncate(to: 0)
      let cells = event.writeLine(into: &line)
      kept?.append(line, cells)
    }
    kept?.finish(played.end)
    return played
  }

  /// Plays the case, and compares each line of its trace as it comes.
  private func faultOfTrace(
    comparedWith expectation: ScenarioFile.Expectation, _ source: SourceText,
    _ playSettings: PlaySettings, _ kept: inout KeptTrace?
  ) -> Failure? {
    var comparison = Comparison(with: expectation, in: source)
    let played = play(playSettings, into: &comparison)
    comparison.finish(played.end)
    if let printed = comparison.matcher.printed {
      kept?.finish(printedAs: source.bytes[printed])
    } else if kept != nil {
      // Hardly any trace is written down in another way than it is printed, and only such a one is put together.
      _ = playKeepingTrace(playSettings, &kept)
    }
    if let stop = played.stop { return fault(of: stop, at: played.place, playSettings) }
    if comparison.matcher.isComplete { return nil }
    return faultOfDifference(
      from: expectation, source, comparison.mismatch, lastStep: played.place, playSettings)
  }

  /// Plays the case once more for what its trace has in the place of the expected one.
  private func faultOfDifference(
    from expectation: ScenarioFile.Expectation, _ source: SourceText, _ mismatch: Mismatch?,
    lastStep: Int, _ playSettings: PlaySettings
  ) -> Failure {
    let trace = trace(playSettings)
    let difference = expectation.difference(
      from: trace.lines.map { Array($0.utf8)[...] }, in: source)
    // A line that stands for any hides where the trace left the expected one; the difference shows it.
    let unexpected = difference.first { $0.kind == .actual }.flatMap {
      trace.lines.lastIndex(where: $0.text.hasBytes)
    }
    var problem = differenceProblem(
      atStep: mismatch?.step ?? unexpected.map { trace.steps[$0] } ?? lastStep, trace.lines)
    problem.difference = difference
    problem.traceLine = mismatch?.line ?? unexpected ?? trace.lines.indices.last
    return Failure(problem)
  }

  /// Plays the case on a subject, and compares what it tells.
  private func faultOfTrace(
    asToldComparedWith expectation: ScenarioFile.Expectation, _ source: SourceText,
    _ playSettings: PlaySettings, _ kept: inout KeptTrace?
  ) -> Failure? {
    var lines: [String] = []
    var steps: [Int] = []
    let played = play(playSettings) { event in
      var line = TextBuffer()
      let cells = event.writeLine(into: &line)
      kept?.append(line, cells)
      lines.append(line.text)
      steps.append(event.step)
    }
    kept?.finish(played.end)
    if let stop = played.stop { return fault(of: stop, at: played.place, playSettings) }
    if let end = played.end {
      var line = TextBuffer()
      end.writeLine(into: &line)
      lines.append(line.text)
      steps.append(played.place)
    }
    // What the subject told is known only now.
    guard let telling = plan.stage.entry.telling else { return nil }
    var matcher = TraceMatcher(expectation, in: telling.told(of: expectation, in: source))
    var mismatch: Int?
    for (text, step) in zip(lines, steps) {
      var line = TextBuffer()
      line.append(telling.told(of: text))
      if !matcher.accept(line), mismatch == nil { mismatch = step }
    }
    if matcher.isComplete { return nil }
    return faultOfDifference(
      asToldFrom: expectation, source, telling, lines, atStep: mismatch ?? played.place,
      playSettings)
  }

  /// Says what a subject told, in `lines`, in the place of the expected trace, from the step on that is at fault.
  private func faultOfDifference(
    asToldFrom expectation: ScenarioFile.Expectation, _ source: SourceText, _ telling: TraceTelling,
    _ lines: [String], atStep step: Int, _ playSettings: PlaySettings
  ) -> Failure {
    let trace = trace(playSettings).lines
    let stateless = expectation.lines.first {
      !$0.isEllipsis && telling.lacksState(source.text(at: $0.span))
    }
    let error = stateless.map { line in
      ": its line \(source.location(of: line.span.offset).line) has no state behind what happens"
    }
    var problem = differenceProblem(error ?? "", atStep: step, trace)
    // What is written into a file is the trace, and what is told of it only what was compared.
    let difference = expectation.difference(
      from: lines.map { Array(telling.told(of: $0).utf8)[...] },
      in: telling.told(of: expectation, in: source),
      toldAs: trace.count == lines.count ? trace : lines)
    problem.wholeDifference = difference
    problem.difference = difference.map { line in
      // A line that stands for any is told as it is written.
      let told = line.kind == .expected ? line.text : telling.told(of: line.text)
      return TraceDifference(line.kind, told, at: line.span)
    }
    return Failure(problem)
  }

  /// Returns what is wrong where the case stopped at a step.
  private func fault(
    of stop: CaseStop, at place: Int, _ playSettings: PlaySettings
  ) -> Failure {
    let lines = trace(playSettings).lines
    let problem = problem(stop.kind, stop.description, at: plan.steps[place].span, trace: lines)
    if case .error = stop { return Failure(problem, isError: true) }
    return Failure(problem)
  }

  /// Makes the problem of a trace that is not the expected one, with what there is to add; the step at fault may be none.
  private func differenceProblem(
    _ addition: String = "", atStep step: Int, _ trace: [String]
  ) -> CaseResult.Problem {
    problem(
      .trace, "the trace is not the expected one\(addition)",
      at: plan.steps.indices.contains(step) ? plan.steps[step].span : span, trace: trace)
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

/// What is wrong with a case, and whether that keeps it from being judged; held by reference, since nearly all have none.
private final class Failure {
  /// What is wrong.
  let problem: CaseResult.Problem
  /// Whether the case could not be judged, instead of not holding.
  let isError: Bool

  /// Makes what is wrong with a case that was judged, unless it `isError`.
  init(_ problem: CaseResult.Problem, isError: Bool = false) {
    self.problem = problem
    self.isError = isError
  }
}

/// Where a trace left the expected one.
private struct Mismatch {
  /// The place of the step.
  let step: Int
  /// The place of the line in the trace, from 0.
  let line: Int
}

/// Compares each line of a trace with the expected one as it comes.
private struct Comparison: TraceSink, ~Copyable {
  /// What compares.
  private(set) var matcher: TraceMatcher
  /// Where the trace left the expected one, if it did.
  private(set) var mismatch: Mismatch?
  /// How many lines came.
  private var count = 0
  /// The line that came last.
  private var line = TextBuffer()

  var needsValues: Bool { false }

  /// Waits for the first line.
  init(with expectation: ScenarioFile.Expectation, in source: SourceText) {
    matcher = TraceMatcher(expectation, in: source)
  }

  /// Takes the next line.
  mutating func take(_ event: TraceEvent, in world: () -> any SomeWorld) {
    line.removeAll()
    let cells = event.writeLine(into: &line)
    let isOnTrack = matcher.accept(line, cells)
    if mismatch == nil, !isOnTrack { mismatch = Mismatch(step: event.step, line: count) }
    count += 1
  }

  /// Takes what is left in flight at the end, if anything.
  mutating func finish(_ end: TraceEnd?) {
    guard let end else { return }
    line.removeAll()
    let cells = end.writeLine(into: &line)
    matcher.accept(line, cells)
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
  /// All of it as somebody has written it down already, if so.
  private var printed: ArraySlice<UInt8>?

  /// Takes the next line with its columns; it is left out where there are too many.
  mutating func append(_ line: borrowing TextBuffer, _ cells: LineCells) {
    count += 1
    if count <= Snapshots.limit { table.append(line, cells, into: &text) }
  }

  /// Takes the end of the trace.
  mutating func finish(_ end: TraceEnd?) {
    table.finish(count < Snapshots.limit ? end : nil, into: &text)
  }

  /// Takes the end of the trace, all of which stands somewhere as it is printed.
  mutating func finish(printedAs text: ArraySlice<UInt8>) { printed = text }

  /// The lines, and how many more there were, parted by line feeds.
  var bytes: ArraySlice<UInt8> {
    if let printed { return printed }
    var bytes = text.bytes()[...]
    if count > Snapshots.limit {
      bytes += "… \(counted(count - Snapshots.limit, "line")) left out".utf8
    } else if !bytes.isEmpty {
      bytes.removeLast()
    }
    return bytes
  }
}
