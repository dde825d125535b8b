internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

/// A case from a file, from shell input or from a counterexample that is played step by step.
struct LoadedCase: Sendable {
  /// Whether the text is a file, which `reread(by:)` reads again.
  let isFromFile: Bool
  let scenario: Case
  /// The indices of the case's steps, in the order of play.
  private let stepIndices: [Int]
  /// The invariant that a counterexample violates, or `nil` for another case.
  var violatedInvariant: InvariantDescription?
  /// The number of steps played up to the session's current position.
  var playedCount = 0

  /// Creates a loaded case. None of its steps is played yet.
  init(_ scenario: Case, isFromFile: Bool) {
    self.isFromFile = isFromFile
    self.scenario = scenario
    stepIndices = Array(scenario.plan.sequence)
  }

  /// Returns the case at a line of the file, or the first case if there is no line.
  static func selected(among cases: [LoadedCase], line: Int?) throws(CommandError) -> LoadedCase {
    guard let line else { return cases[0] }
    let lines = SelectedLines([line], in: cases[0].source)
    guard let selected = cases.first(where: { lines.contains($0.scenario.range) }) else {
      throw CommandError("\(cases[0].source.name) has no case at line \(line)")
    }
    return selected
  }

  /// Reads every case of the file at `path`. Throws if there is none.
  static func all(path: String, reader: ScenarioReader) throws(CommandError) -> [LoadedCase] {
    let file = try orCommandError(reader.read(path))
    return try all(in: file, isFromFile: true)
  }

  /// Prepares every case of `file`. Throws if there is none.
  static func all(in file: PlannedFile, isFromFile: Bool) throws(CommandError) -> [LoadedCase] {
    guard file.errors.isEmpty else {
      throw CommandError(rendered: file.errors.rendered(in: file.source))
    }
    if file.cases.isEmpty { throw CommandError("\(file.source.name) has no case") }
    return file.cases.map { LoadedCase($0, isFromFile: isFromFile) }
  }

  /// Returns the same case with the current contents of its file and sources.
  func reread(by reader: ScenarioReader) throws(CommandError) -> LoadedCase {
    guard isFromFile else {
      let cases = try Self.all(in: reader.plan(source), isFromFile: false)
      var same = cases.first { $0.line == line } ?? cases[0]
      same.violatedInvariant = violatedInvariant
      return same
    }
    let cases = try Self.all(path: source.name, reader: reader)
    guard let same = cases.first(where: { $0.scenario.id == scenario.id }) else {
      throw CommandError("\(source.name) has no case called \(quoted(scenario.title)) any more")
    }
    return same
  }

  var source: SourceText { scenario.source }
  var screen: String { scenario.plan.setup.entry.name }
  /// The reason why a run skips the case, or `nil` if a run plays it.
  var reasonToSkip: String? { scenario.skip ?? scenario.reasonToSkip(on: screen) }
  /// The first line of the case.
  var line: Int { scenario.line }
  var remainingCount: Int { max(0, stepIndices.count - playedCount) }
  /// The next step, or `nil` at the end.
  var nextStep: PlannedStep? {
    playedCount < stepIndices.count ? scenario.plan.steps[stepIndices[playedCount]] : nil
  }

  /// The steps after the next one.
  var laterSteps: some Sequence<PlannedStep> {
    stepIndices.dropFirst(playedCount + 1).lazy.map { scenario.plan.steps[$0] }
  }

  /// Whether the first steps of the case have the same text as `steps`.
  func begins(with steps: [PlannedStep]) -> Bool {
    steps.count <= stepIndices.count
      && zip(steps, stepIndices).allSatisfy { $0.text.hasBytes(of: scenario.plan.steps[$1].text) }
  }

  /// Compares `events` with the expected trace. After the last step, also compares `end`. Returns
  /// the differences and the index of the first line that differs, or `nil` if all lines so far are
  /// as expected.
  func difference(
    of events: [TraceLine], end: TraceLine?
  ) -> (lines: [TraceDifference], first: Int)? {
    guard let expectation = scenario.expectation else { return nil }
    let all = events + (nextStep == nil ? end.map { [$0] } ?? [] : [])
    // As in a run, parts that a list under test does not report are not compared.
    let parts = scenario.plan.setup.entry.reportedParts
    let (count, isComplete) = scenario.matchingLines(of: all, expectation, parts)
    if count == all.count, nextStep != nil || isComplete { return nil }
    let differing = parts.map { scenario.differingParts(of: all, expectation, $0) }
    let lines = TraceTable.lines(of: all).map { differing?.reportedPart(of: $0) ?? $0 }
    let difference = expectation.difference(
      from: lines.map { Array($0.utf8)[...] }, in: source,
      expecting: differing?.reportedParts(of: expectation, in: source))
    let shown = nextStep == nil ? difference : difference.soFar
    return (shown.revealing(lines), count)
  }
}
