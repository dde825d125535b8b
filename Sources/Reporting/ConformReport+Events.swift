package import Conformance
package import ScenarioRunner
internal import Text

extension ConformReport {
  /// The films of a way on both lists.
  package struct Films: Sendable {
    /// What the subject did.
    let subject: Snapshots
    /// What the reference did.
    let reference: Snapshots

    /// Puts two films side by side.
    package init(subject: Snapshots, reference: Snapshots) {
      self.subject = subject
      self.reference = reference
    }
  }

  /// What reports of runs tell of the comparison: each way as a case that failed, or all of it as one that passed.
  ///
  /// Behind `command` goes the script that shows a way; `films` are those of the ways, one for each, or none.
  package func events(
    reproducedBy command: String, films: [Films] = []
  ) -> [RunEvent] {
    var summary = RunSummary()
    summary.title = conclusion
    var events: [RunEvent] = []
    for (place, way) in ways.enumerated() {
      summary.count(.failed)
      let script = (way.setup.split(separator: "\n") + [way.caseScript[...]]).joined(
        separator: "; ")
      var told = told(way, reproducedBy: "\(command) --on \(shellQuoted(script))")
      if films.indices.contains(place) {
        (told.film, told.reference) = (films[place].subject, films[place].reference)
      }
      events.append(.finished(told))
    }
    if ways.isEmpty {
      var whole = CaseReport(
        name("\(subject) is like \(screen)"), status: isAlike ? .passed : .error)
      if !isAlike {
        whole.problem = CaseProblem(.limit, conclusion, at: Location(line: 1, column: 1))
        whole.problem?.reproduction = command
      }
      summary.count(whole.status)
      events.append(.finished(whole))
    }
    if isInterrupted { summary.ending = RunSummary.interrupted }
    return events + [.ran(summary)]
  }

  /// Returns the name of the case that stands for what is told under `title`.
  private func name(_ title: String) -> CaseName {
    CaseName(file: nil, source: "conform", title: title, line: 1)
  }

  /// Returns a difference as a case that failed, which `command` shows again.
  private func told(_ way: Way, reproducedBy command: String) -> CaseReport {
    var report = CaseReport(name(way.title), status: .failed)
    var problem = CaseProblem(
      .trace, "\(subject) differs from \(screen): \(way.title)", at: Location(line: 1, column: 1))
    problem.difference = [.init(.expected, way.expected), .init(.actual, way.actual)]
    problem.reproduction = command
    report.problem = problem
    report.scenario = MarkedScenario(way.scenario)
    return report
  }
}
