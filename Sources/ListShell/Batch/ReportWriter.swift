internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Text

/// Writes the reports of a run.
final class ReportWriter {
  let progress: ProgressLine
  /// The reports of the run, the main report first.
  private let reports: [Report]
  private let tracing: [Report]

  /// Creates a writer of the main report `first` and of `others`.
  ///
  /// Human-readable reports contain traces only if `played` is true.
  init(_ first: Report, beside others: [Report], played: Bool, showsProgress: Bool) {
    reports = [first] + others
    tracing = reports.filter { played && $0.format.isForPeople || $0.format.needsTraces }
    progress = ProgressLine(isShown: showsProgress)
  }

  /// Whether all reports are lost. Lost reports need no more events.
  var isLost: Bool { reports.allSatisfy(\.isLost) }
  var isMainReportLost: Bool { reports[0].isLost }
  /// Whether some report contains traces line by line.
  var needsTraces: Bool { reports.contains { $0.format.needsTraces && !$0.isLost } }
  /// Whether some report always lists the cases that passed.
  var needsPassed: Bool { reports.contains { !$0.format.isForPeople && !$0.isLost } }
  /// Whether any report shows snapshots of the screen after each line of the trace.
  var needsSnapshots: Bool { reports.contains { $0.format.needsSnapshots && !$0.isLost } }

  func receive(_ event: RunEvent) {
    switch event {
    case .began, .line: for report in tracing { report.record(event, progress) }
    case .finished, .copied, .ran:
      for report in reports { report.record(event, progress) }
    }
  }

  /// Shows `text`, which is already escaped, on standard error after all earlier output.
  func showMessage(_ text: String) {
    for report in reports { report.flush(progress) }
    progress.stepAside { show(text) }
  }

  /// Reports the result of the run and writes all remaining text. Returns `status`, or a worse one
  /// if output was lost.
  ///
  /// If `status` is ``ExitStatus/interrupted``, the reports say so. If the reader of standard output
  /// has closed the pipe, the status is at least `ifClosed`.
  func finish(
    _ summary: RunSummary, _ status: ExitStatus, ifClosed: ExitStatus = .passed
  ) -> ExitStatus {
    var summary = summary
    if status == .interrupted { summary.ending = RunSummary.interrupted }
    for report in reports { report.record(.ran(summary), progress) }
    var status = status
    for report in reports {
      report.close(progress)
      guard let failure = report.failure else { continue }
      switch report.destination {
      case .standardOutput, .standardError: status = lost(failure, status, ifClosed: ifClosed)
      case .file, .endOfFile: status = status.worse(reportError("write error: \(failure)"))
      }
    }
    return status
  }
}

extension ReportWriter: RunListener {
  /// Prints a message about a file on standard error.
  func printMessage(_ text: String) { showMessage(escaped(text)) }
  func printError(_ text: String) { showMessage(errorLine(text)) }
  func report(progress text: @autoclosure () -> String) { progress.show(text()) }
}
