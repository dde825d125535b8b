package import Conformance
package import ScenarioRunner
internal import Text

extension ConformReport {
  /// The snapshots of both lists while they play the script of a difference, one for each line of
  /// the trace.
  package struct Films: Sendable {
    /// The snapshots of the list under test.
    let subject: Snapshots
    /// The snapshots of the reference list.
    let reference: Snapshots

    /// Pairs the snapshots of two lists.
    package init(subject: Snapshots, reference: Snapshots) {
      self.subject = subject
      self.reference = reference
    }
  }

  /// Returns the comparison as the events of a run. Each script of each difference is a failed
  /// case. Without differences, there is a single passed case.
  ///
  /// `command`, followed by a script, reproduces a difference. `films` are in the order of the
  /// scripts, or empty.
  package func events(
    reproducedBy command: String, films: [Films] = []
  ) -> [RunEvent] {
    var summary = RunSummary()
    summary.title = conclusion
    var events: [RunEvent] = []
    for difference in differences {
      for script in difference.scripts {
        let index = summary.failed
        summary.count(.failed)
        var report = report(
          script, of: difference, reproducedBy: "\(command) --on \(shellQuoted(script.line))")
        if films.indices.contains(index) {
          (report.film, report.reference) = (films[index].subject, films[index].reference)
        }
        events.append(.finished(report))
      }
    }
    for line in unneeded {
      var report = CaseReport(
        name("accepted difference no longer occurs; remove its line: \(line)"), status: .failed)
      report.problem = CaseProblem(
        .expect, "the accepted difference no longer occurs; remove its line: \(line)",
        at: Location(line: 1, column: 1))
      report.problem?.reproduction = command
      summary.count(.failed)
      events.append(.finished(report))
    }
    if differences.isEmpty, unneeded.isEmpty {
      let isPassed = status == .passed
      var whole = CaseReport(
        name(isSame ? "\(subject) is the same as \(screen)" : "\(subject) beside \(screen)"),
        status: isPassed ? .passed : .error)
      if !isPassed {
        whole.problem = CaseProblem(.limit, conclusion, at: Location(line: 1, column: 1))
        whole.problem?.reproduction = command
      }
      summary.count(whole.status)
      events.append(.finished(whole))
    }
    if isInterrupted { summary.ending = RunSummary.interrupted }
    return events + [.ran(summary)]
  }

  /// The name of the case with this title.
  private func name(_ title: String) -> CaseName {
    CaseName(file: nil, source: "conform", title: title, line: 1)
  }

  /// Returns a script as a failed case.
  private func report(
    _ script: Script, of difference: Difference, reproducedBy command: String
  ) -> CaseReport {
    let title = "\(script.event) in \(script.state): \(difference.symptom.text)"
    var report = CaseReport(name(title), status: .failed)
    var problem = CaseProblem(
      .trace, "\(subject) differs from \(screen): \(title)", at: Location(line: 1, column: 1))
    problem.difference = script.lines.map { line in
      switch line.side {
      case .both: .init(.kept, line.text)
      case .reference: .init(.expected, line.text)
      case .subject: .init(.actual, line.text)
      }
    }
    problem.reproduction = command
    report.problem = problem
    report.scenario = MarkedScenario(script.scenario)
    return report
  }
}
