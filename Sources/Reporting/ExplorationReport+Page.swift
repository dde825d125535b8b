package import Conformance
internal import ScenarioRunner
internal import Screens
internal import Text

extension ExplorationReport {
  /// Returns the report as an HTML page with the snapshots of each counterexample.
  package func page(call: String, _ style: ReportStyle) -> String {
    var recorder = PageRecorder(style)
    var output = TextBuffer()
    var summary = RunSummary()
    summary.title = conclusion
    summary.remarks =
      [call] + (style.hasStableTimes ? [] : [figures])
      + neverSeen.map { "never seen: \($0)" }
    for (index, violation) in violations.enumerated() {
      summary.count(.failed)
      recorder.record(.finished(violation.caseReport(savedAs: savedPath(at: index))), into: &output)
    }
    recorder.record(.ran(summary), into: &output)
    return output.text
  }
}

extension Counterexample {
  /// Returns the counterexample as a failed case.
  fileprivate func caseReport(savedAs path: String?) -> CaseReport {
    let (name, sentence) = (invariant.name, invariant.sentence)
    var report = CaseReport(
      CaseName(file: nil, source: name, title: sentence, line: 1), status: .failed)
    var problem = CaseProblem(
      .invariant, "violated invariant \(name): \(sentence)", at: Location(line: 1, column: 1))
    problem.reproduction = command(savedAs: path)
    problem.traceLine = brokenLine
    report.problem = problem
    report.film = scenario.map { Snapshots(of: $0, around: brokenLine) }
    report.scenario = MarkedScenario(text)
    return report
  }
}
