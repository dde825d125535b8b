internal import Files
internal import ScenarioLanguage
internal import Screens
package import Text

/// A scenario file whose words are resolved: its cases, or everything that is wrong with it.
package struct PlannedFile: Sendable {
  /// The text it was read from.
  package var source: SourceText
  /// The cases, in the order of the file; none if there is a mistake.
  package var cases: [ScenarioCase]
  /// Every mistake, in the order of the text.
  package var mistakes: [Diagnostic]

  /// Reads `source` as a scenario file.
  package init(
    reading source: SourceText, _ reading: Reading, loadSource: @escaping SourceLoader
  ) {
    let (file, mistakes) = ScenarioFile.parse(
      source,
      refusingInSetup: { !StepDescription.isSetup($0) && reading.catalog.knows(step: $0) })
    self.init(
      source, file, on: reading.stage, mistakes: mistakes, reading, loadSource: loadSource)
  }

  /// Reads `source` as one script, without titles and traces, that begins on `stage`, where actions were done before if `hasActed`.
  package init(
    script source: SourceText, on stage: Stage? = nil, hasActed: Bool = false, _ reading: Reading,
    loadSource: @escaping SourceLoader
  ) {
    let (script, mistakes) = Script.parse(source)
    let start = Span(offset: source.start, length: 0)
    let single = ScenarioFile.Case(
      title: nil, titleSpan: start, script: script, knownGap: nil, expectation: nil,
      scriptEnd: source.bytes.count)
    let file = ScenarioFile(setup: Script(), cases: [single])
    self.init(
      source, file, on: stage ?? reading.stage, hasActed: hasActed, mistakes: mistakes, reading,
      loadSource: loadSource)
  }

  private init(
    _ source: SourceText, _ file: ScenarioFile, on stage: Stage, hasActed: Bool = false,
    mistakes: [Diagnostic], _ reading: Reading, loadSource: @escaping SourceLoader
  ) {
    self.source = source
    self.mistakes = mistakes
    cases = []
    var setupBinder = Binder(
      text: source, catalog: reading.catalog, on: stage, hasActed: hasActed,
      loadSource: loadSource)
    var setup = Plan(on: stage, hasActed: hasActed, stepLimit: reading.stepLimit)
    setup.append(StepSequence(file.setup), using: &setupBinder)
    self.mistakes += setupBinder.mistakes
    setupBinder.mistakes = []
    var locator = Locator(source)
    for (index, written) in file.cases.enumerated() {
      if let mistake = written.excess(over: reading.stepLimit, setup: file.setup) {
        self.mistakes.append(mistake)
      }
      var binder = setupBinder
      var plan = setup
      plan.append(StepSequence(written.script), using: &binder)
      binder.settleLaws()
      binder.settleSample()
      self.mistakes += binder.mistakes
      let next = index + 1 < file.cases.count ? file.cases[index + 1].titleSpan.offset : nil
      let end = next.map { source.lineSpan(around: $0).offset } ?? source.bytes.count + 1
      let range = source.lineSpan(around: written.titleSpan.offset).offset..<end
      let line = locator.location(of: written.titleSpan.offset).line
      cases.append(
        ScenarioCase(
          written, place: index, line: line, range: range, plan: plan, file: source.name))
    }
    guard !self.mistakes.isEmpty else { return }
    cases = []
    self.mistakes.sort { $0.span.offset < $1.span.offset }
    // Each case finds what is wrong with the laws that the setup chose.
    self.mistakes = self.mistakes.enumerated().filter { place, mistake in
      place == 0 || self.mistakes[place - 1] != mistake
    }.map(\.element)
  }
}

extension ScenarioCase {
  /// Takes over what was written.
  fileprivate init(
    _ written: ScenarioFile.Case, place: Int, line: Int, range: Range<Int>, plan: Plan,
    file: String
  ) {
    title = written.title ?? Path.name(of: file)
    self.place = place
    span = written.titleSpan
    self.line = line
    self.range = range
    self.plan = plan
    self.plan.stage.options.title = title
    expectation = written.expectation
    knownGap = written.knownGap
    scriptEnd = written.scriptEnd
  }
}

extension ScenarioFile.Case {
  /// The mistake of having more than `limit` steps, the setup's included.
  fileprivate func excess(over limit: Int, setup: Script) -> Diagnostic? {
    let count = sum(setup.stepCount, script.stepCount)
    if let count, count <= limit { return nil }
    let written = count.map { "\($0) steps" } ?? "more steps than can be counted"
    let largest = script.elements.first { ($0.stepCount ?? .max) > limit }
    return Diagnostic(
      "the case has \(written), more than \(limit)", at: largest?.span ?? titleSpan,
      hint: "--max-steps N allows more")
  }
}

/// Adds what could be counted, or returns `nil` where that is more than a number can hold.
private func sum(_ first: Int?, _ second: Int?) -> Int? {
  guard let first, let second else { return nil }
  let (sum, overflows) = first.addingReportingOverflow(second)
  return overflows ? nil : sum
}

extension Element {
  /// How many steps it happens to be, or `nil` where that cannot be counted.
  fileprivate var stepCount: Int? { Script([self]).stepCount }
}
