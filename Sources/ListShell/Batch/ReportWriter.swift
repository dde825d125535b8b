internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Text

/// Writes everything that is told of a run, as one report or several.
final class ReportWriter {
  /// Tells how far the run is.
  let progress: ProgressLine
  /// The report that the run itself writes, then those beside it.
  private let reports: [Report]
  /// Those that report traces.
  private let tracing: [Report]
  /// Those that tell files all of whose cases passed as one.
  private let tellingPassedFiles: [Report]

  /// Makes a writer of the run's own report and those beside it; people are told traces where those are `played` for them.
  init(_ first: Report, beside others: [Report], played: Bool, showsProgress: Bool) {
    reports = [first] + others
    tracing = reports.filter { played && $0.format.isForPeople || $0.format.needsTraces }
    tellingPassedFiles = reports.filter(\.format.tellsPassedFiles)
    progress = ProgressLine(isShown: showsProgress)
  }

  /// Whether all output was lost, so that nothing more need be told.
  var isLost: Bool { reports.allSatisfy(\.isLost) }
  /// Whether some report tells traces line by line.
  var needsTraces: Bool { reports.contains { $0.format.needsTraces && !$0.isLost } }
  /// Whether some report tells cases that passed, whatever is asked for.
  var needsPassed: Bool { reports.contains { $0.format.needsPassed && !$0.isLost } }
  /// Makes what gathers, on another thread, what the reports say of files all of whose cases passed; `nil` where one must be told
  /// case by case.
  var passedFilesTellers: (@Sendable () -> [any PassedFilesTeller])? {
    guard reports.allSatisfy({ $0.isLost || $0.format.tellsPassedFiles || !$0.format.needsPassed })
    else { return nil }
    let recorders = tellingPassedFiles.map(\.recorder)
    return { recorders.map { $0.passedFilesTeller() } }
  }
  /// Whether some report shows films.
  var needsFilms: Bool { reports.contains { $0.format.needsFilms && !$0.isLost } }

  /// Writes what `event` is worth.
  func take(_ event: RunEvent) {
    switch event {
    case .began, .line: for report in tracing { report.tell(event, progress) }
    case .finished, .refused, .copied, .ran: for report in reports { report.tell(event, progress) }
    }
  }

  /// Writes what is gathered.
  func flush() {
    for report in reports { report.flush(progress) }
  }

  /// Hands each report what it says of the next files.
  func take(textsOfPassed texts: [[UInt8]]) {
    for (report, text) in zip(tellingPassedFiles, texts) { report.tell(textOfPassed: text) }
  }

  /// Shows `text`, which is safe to show, on standard error, behind what was told before it.
  func showAside(_ text: String) {
    flush()
    progress.stepAside { show(text) }
  }

  /// Tells how the run ended and writes what is left; returns `status`, or a worse one where something was lost.
  ///
  /// If nobody reads standard output, the status is at least `ifClosed`.
  func finish(
    _ summary: RunSummary, _ status: ExitStatus, ifClosed: ExitStatus = .passed
  ) -> ExitStatus {
    end(summary)
    var status = status
    for report in reports {
      report.close(progress)
      guard let failure = report.failure else { continue }
      switch report.destination {
      case .standardOutput, .standardError: status = lost(failure, status, ifClosed: ifClosed)
      case .file, .endOfFile: status = status.worse(complain("write error: \(failure)"))
      }
    }
    return status
  }

  /// Tells how the run ended; those that go to files as a whole are written side by side, which takes as long as the disk does.
  private func end(_ summary: RunSummary) {
    let isApart = { (report: Report) in report.format.isWhole && report.isReplacing }
    for report in reports where !isApart(report) { report.tell(.ran(summary), progress) }
    // Each thread has reports of its own.
    nonisolated(unsafe) let apart = reports.filter(isApart)
    let progress = progress
    unsafe concurrently(jobs: apart.count) { place in
      guard unsafe apart.indices.contains(place) else { return }
      unsafe apart[place].tell(.ran(summary), progress)
      unsafe apart[place].close(progress)
    }
  }

  /// Writes what is left of a run that was interrupted: the reports that have no beginning without their end.
  func interrupt(_ summary: RunSummary) -> ExitStatus {
    var summary = summary
    summary.ending = RunSummary.interrupted
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

extension ReportWriter: RunListener {
  /// Says what became of a file, on standard error, beside the report.
  func say(_ text: String) { showAside(escaped(text)) }
  /// Says what is wrong.
  func tellError(_ text: String) { showAside(complaint(text)) }
  /// Shows how far the run is.
  func note(progress text: @autoclosure () -> String) { progress.show(text()) }
}
