package import Conformance
internal import ScenarioLanguage
package import ScenarioRunner
internal import Text

extension ConformReport {
  /// Returns the comparison as the events of a run. Each script of each difference is a failed
  /// case, and so is each accepted difference that no longer occurs. Without any of these, there is
  /// a single case: passed, or an error if the comparison is not complete. Each error of the list
  /// under test is another case.
  ///
  /// `command` repeats the comparison, and `playing`, followed by `--on` and a script, reproduces a
  /// difference. `snapshots` has the snapshots of both lists for each script, in the order of the
  /// scripts, or is empty.
  package func events(
    reproducedBy command: String, playing: String,
    snapshots: [(subject: Snapshots, reference: Snapshots)] = []
  ) -> [RunEvent] {
    var summary = RunSummary()
    summary.title = conclusion
    summary.remarks =
      ["compared: \(compared)"]
      + (notTried.isEmpty ? [] : ["not tried: \(notTried.joined(separator: ", "))"])
      + notes.map { "note: \($0)" }
    var events: [RunEvent] = []
    // All cases have the same path and line, so their numbers make their addresses unique.
    func finish(_ outcome: Outcome) {
      var outcome = outcome
      outcome.number = events.count + 1
      summary.count(outcome.status)
      events.append(.finished(outcome))
    }
    for difference in differences {
      for script in difference.scripts {
        let index = summary.failed
        var outcome = outcome(
          script, of: difference, reproducedBy: "\(playing) --on \(shellQuoted(script.line))")
        if snapshots.indices.contains(index) {
          outcome.snapshots = snapshots[index].subject
          outcome.referenceSnapshots = snapshots[index].reference
          outcome.problem?.traceLine = snapshots[index].subject.lastEvent
        }
        finish(outcome)
      }
    }
    for line in unneeded {
      var problem = Outcome.Problem(.expect, line.message, at: start)
      problem.reproduction = command
      finish(outcome("no longer occurs: \(line.title)", .failed, problem))
    }
    if differences.isEmpty, unneeded.isEmpty {
      let isPassed = status == .passed
      var problem = Outcome.Problem(.limit, conclusion, at: start)
      problem.reproduction = command
      let whole = outcome(
        walks != nil && isPassed
          ? conclusion
          : isSame ? "\(subject) is the same as \(screen)" : "\(subject) beside \(screen)",
        isPassed ? .passed : .error, isPassed ? nil : problem)
      finish(whole)
    }
    if isInterrupted { summary.ending = RunSummary.interrupted }
    for failure in failures {
      var problem = Outcome.Problem(.adapter, failure.error.description, at: start)
      problem.reproduction = command
      summary.ending = limit
      finish(outcome("\(failure.event): error of the list under test", .error, problem))
    }
    if let failure {
      var problem = Outcome.Problem(.adapter, failure.description, at: start)
      problem.reproduction = command
      summary.ending = limit
      finish(outcome("adapter", .error, problem))
    }
    return events + [.ran(summary)]
  }

  /// The location of every problem: the first line, because the cases are not in a file.
  private var start: Location { Location(line: 1, column: 1) }

  private func outcome(
    _ title: String, _ status: Outcome.Status, _ problem: Outcome.Problem?
  ) -> Outcome {
    Outcome(CaseID(path: "conform", title: title), isTyped: true, status, problem)
  }

  private func outcome(
    _ script: Script, of difference: Difference, reproducedBy command: String
  ) -> Outcome {
    let title = "\(script.event) in \(script.state): \(difference.symptom.text)"
    var problem = Outcome.Problem(
      .trace, "\(subject) differs from \(screen): \(title)", at: start)
    problem.difference = script.lines
    problem.reproduction = command
    var outcome = outcome(title, .failed, problem)
    outcome.scenario = script.scenario
    return outcome
  }
}
