internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Text

/// Writes everything that is told of a run, as one report or several.
struct ReportWriter: ~Copyable {
  /// Tells how far the run is.
  let progress: ProgressLine
  /// The report that the run itself writes, then those beside it.
  private let reports: [Report]

  /// Makes a writer of `reports`, of which there is at least one.
  init(_ reports: [Report], showsProgress: Bool) {
    self.reports = reports
    progress = ProgressLine(isShown: showsProgress)
  }

  /// Whether all output was lost, so that nothing more need be told.
  var isLost: Bool { reports.allSatisfy(\.isLost) }
  /// Whether some report tells traces line by line.
  var needsTraces: Bool { reports.contains { $0.format.needsTraces && !$0.isLost } }
  /// Whether some report shows films.
  var needsFilms: Bool { reports.contains { $0.format.needsFilms && !$0.isLost } }

  /// Writes what `event` is worth.
  func tell(_ event: RunEvent) {
    for report in reports { report.tell(event, progress) }
  }

  /// Writes what `event` is worth where traces are told: all of them, or those of programs alone.
  func tell(ofTrace event: RunEvent, toPeople: Bool) {
    for report in reports where toPeople || report.format.needsTraces {
      report.tell(event, progress)
    }
  }

  /// Writes a line of the trace of the case that began last, to people too where `toPeople`.
  func tell(_ event: TraceEvent, _ world: () -> any SomeWorld, toPeople: Bool) {
    for report in reports where report.takesLines(toPeople: toPeople) {
      report.tell(event, world, progress)
    }
  }

  /// Writes what is gathered.
  func flush() {
    for report in reports { report.flush(progress) }
  }

  /// Shows `text`, which is safe to show, on standard error, behind what was told before it.
  func showAside(_ text: String) {
    flush()
    progress.stepAside { show(text) }
  }

  /// Tells how the run ended and writes what is left; returns `status`, or a worse one where something was lost.
  func finish(_ summary: RunSummary, _ status: ExitStatus) -> ExitStatus {
    tell(.ran(summary))
    var status = status
    for (place, report) in reports.enumerated() {
      report.close(progress)
      guard let failure = report.failure else { continue }
      if place == 0, report.destination == .standardOutput {
        status = reports.count == 1 ? lost(failure, status) : status.worse(lost(failure, .passed))
      } else {
        status = status.worse(complain("write error: \(failure)"))
      }
    }
    return status
  }

  /// Writes what is left of a run that was interrupted: the reports that have no beginning without their end.
  func interrupt(_ summary: RunSummary) -> ExitStatus {
    var summary = summary
    summary.ending = "interrupted"
    for report in reports {
      if report.format.isWhole {
        report.tell(.ran(summary), progress)
        report.close(progress)
      } else {
        report.flush(progress)
      }
    }
    return .interrupted
  }
}
