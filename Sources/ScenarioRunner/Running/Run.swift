internal import Files
internal import Text

/// A run of many files. It checks them on all cores, and reports them in the order of the files.
package struct Run {
  private let settings: RunSettings
  private let listener: any RunListener
  package private(set) var summary = RunSummary()
  /// The worst status so far.
  package private(set) var status = ExitStatus.passed
  /// The history that later runs read.
  package private(set) var history: RunHistory

  /// The maximum number of files that are checked ahead of the file that is reported.
  private static let window = 2_048

  package init(
    _ settings: RunSettings, reportingTo listener: any RunListener,
    _ history: RunHistory = RunHistory()
  ) {
    self.settings = settings
    self.listener = listener
    self.history = history
  }

  /// Runs the selection, with `jobs` files in parallel, until it ends or is stopped. The caller
  /// reports the summary.
  package mutating func perform(_ selection: Selection, jobs: Int) {
    let (items, settings) = (selection.items, settings)
    summary.command = "run"
    (summary.shard, summary.split) = (selection.shard, selection.split(for: settings))
    let start = Environment.monotonicNanoseconds()
    var isLeftOff = false
    if let remark = selection.remark { listener.printMessage(remark) }
    listener.report(progress: "0/\(items.count) files")
    let isStopped = settings.playSettings.isStopped
    // A single thread stops at the failure that ends the run. Several threads notice the failure
    // too late, so they work ahead anyway.
    let window = jobs == 1 && settings.stopsAtFailure ? 1 : Self.window
    inOrder(count: items.count, jobs: jobs, window: window, isStopped: isStopped) {
      var settings = settings
      settings.reader = settings.reader.forOneThread
      return FileRunner(settings: settings)
    } work: { runner, indices in
      indices.map { runner.run(items[$0]) }
    } consume: { indices, reports in
      for (index, fileReport) in zip(indices, reports) {
        // No file is written after Ctrl-C.
        if settings.updating == .write, isStopped() { return false }
        report(fileReport, of: items[index])
        listener.report(progress: "\(index + 1)/\(items.count) files")
        isLeftOff = status != .passed && settings.endsAtFailure
        if isLeftOff { return false }
      }
      return true
    }
    summary.nanoseconds = Environment.monotonicNanoseconds() - start
    if isStopped() { return }
    history.endedEarly = isLeftOff
    if isLeftOff {
      let adapterDoesNotStart = settings.adapterDoesNotStart()
      let ending =
        adapterDoesNotStart
        ? "stopped because the adapter does not start" : RunSummary.stoppedAtFailure
      summary.ending = ending
      if adapterDoesNotStart { listener.printError(ending) }
    }
    if !isLeftOff {
      history.missing.formUnion(
        history.remembered.filter { selection.coversMissing($0.plainPath) })
    }
    for line in summary.uncompared.lines { listener.printMessage(line) }
    if summary.hasNothingToRun && !selection.others.contains(where: settings.hasCase) {
      let ending =
        settings.screen.flatMap { summary.skips.emptiness(of: $0) } ?? settings.emptiness
      summary.ending = ending
      listener.printError(ending)
      status = .unchecked
    }
  }

  /// Counts and reports the results of a file. Writes the file if its traces must be updated.
  private mutating func report(_ report: FileReport, of item: Selection.Item) {
    if report.isInterrupted, report.passed == 0, report.outcomes.isEmpty { return }
    summary.files += 1
    if settings.filter.isEmpty, settings.only == nil, item.isWhole,
      let nanoseconds = report.nanoseconds
    {
      history.record(file: item.path, nanoseconds: nanoseconds)
    }
    summary.uncompared.add(report.uncompared)
    summary.passed += report.passed
    for note in report.notes { listener.printMessage(note) }
    for outcome in report.fileOutcomes { self.report(outcome, nil, of: item) }
    if report.isRefused {
      let isUnread = report.fileOutcomes.allSatisfy(\.errors.isEmpty)
      if isUnread && !Path.isFileOrLink(item.path) && Path.kind(of: item.path) == nil {
        return history.recordMissing(item.path)
      }
      // A later run cannot read a pipe again.
      let isFile = Path.isFileOrLink(item.path) && Path.kind(of: item.path) != .special
      history.recordRefused(item.path, isRemembered: !isUnread || isFile)
      return
    }
    if item.failedBefore {
      history.recordRead(item.path, cases: report.present, isWhole: report.isWhole)
    }
    let isUpdated = report.update.map { write($0, to: item) } ?? false
    for (outcome, scenario) in isUpdated ? report.updatedOutcomes : report.outcomes {
      self.report(outcome, scenario, of: item)
    }
  }

  /// Counts and reports the outcome of a case, or of a whole file. `scenario` is `nil` for a file,
  /// and if the case passed.
  private mutating func report(_ outcome: Outcome, _ scenario: Case?, of item: Selection.Item) {
    var outcome = outcome
    outcome.order = item.order
    summary.count(outcome)
    status = status.worse(outcome.status.exitStatus)
    if !outcome.isOfFile {
      history.record(outcome)
      if outcome.status != .skipped, listener.needsTraces, let scenario {
        reportTrace(of: scenario)
      }
    }
    listener.receive(.finished(outcome))
    if outcome.isOfFile, outcome.errors.isEmpty, let problem = outcome.problem {
      listener.printError(problem.message)
    }
  }

  /// Plays the case once more, for report formats that print the trace lines of cases that did not
  /// pass.
  private func reportTrace(of scenario: Case) {
    // After Ctrl-C, an adapter responds no more.
    if settings.screen != nil, settings.playSettings.isStopped() { return }
    listener.receive(.began(scenario, isAlone: true))
    _ = scenario.plan.play(settings.playSettings.withoutStop) { (line, world) throws(CaseStop) in
      listener.receive(.line(line, observations: world().observations))
      if listener.isLost { throw .interrupted }
    }
  }

  /// Writes the new traces into the file of `item`, or only reports them. Returns whether the file
  /// contains the new traces now.
  private mutating func write(_ update: TraceUpdate, to item: Selection.Item) -> Bool {
    guard settings.updating == .write else {
      listener.printMessage("would update \(item.path)")
      return false
    }
    do {
      try settings.reader.replace(
        item.path, in: item.root, expecting: update.oldBytes, with: update.bytes)
    } catch {
      report(Outcome(unreadable: item.path, error), nil, of: item)
      return false
    }
    history.written[ExactString(item.path)] = FileStamp(item.path)
    listener.printMessage("updated \(item.path)")
    return true
  }
}

extension RunSettings {
  /// A phrase that explains why no case was selected.
  package var emptiness: String {
    let conditions = filter.phrases
    if conditions.isEmpty, !isLastFailed {
      return only == nil ? "there is no case" : "no selected case exists any more"
    }
    let cases = isLastFailed ? "no case that failed in its last run" : "no case"
    return "\(cases) \(conditions.isEmpty ? "was found" : conditions.joined(separator: " and "))"
  }

  /// Whether the file of `item` has cases to run or problems to report.
  package func hasCase(_ item: Selection.Item) -> Bool {
    guard let (file, absences) = try? file(of: item) else { return true }
    return !file.cases.isEmpty || !file.errors.isEmpty || !absences.isEmpty
  }
}
