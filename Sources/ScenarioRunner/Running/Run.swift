internal import Files

/// A run of many files. It checks them on all cores, and reports them in the order of the files.
package struct Run {
  /// The settings of the run.
  private let settings: RunSettings
  /// The listener that receives the events.
  private let listener: any RunListener
  /// The counts of the results.
  package private(set) var summary = RunSummary()
  /// The worst status so far.
  package private(set) var status = ExitStatus.passed
  /// The history that later runs read.
  package private(set) var diary: RunHistory

  /// The maximum number of files that are checked ahead of the file that is reported.
  private static let window = 2_048

  /// Creates a run that sends its events to `listener`.
  package init(
    _ settings: RunSettings, tellingTo listener: any RunListener, _ diary: RunHistory = RunHistory()
  ) {
    self.settings = settings
    self.listener = listener
    self.diary = diary
  }

  /// Runs the selection, with `jobs` files in parallel, until it ends or is stopped. The caller reports
  /// the summary.
  package mutating func perform(_ selection: Selection, jobs: Int) {
    let (items, settings) = (selection.items, settings)
    summary.command = "run"
    (summary.shard, summary.split) = (selection.shard, selection.split)
    let start = Environment.monotonicNanoseconds()
    var isLeftOff = false
    if let remark = selection.remark { listener.say(remark) }
    listener.note(progress: "0/\(items.count) files")
    let isStopped = settings.playSettings.isStopped
    // A single thread stops at the failure that ends the run. Several threads notice the failure
    // too late, so they work ahead anyway.
    let window = jobs == 1 && settings.stopsAtFailure ? 1 : Self.window
    inOrder(count: items.count, jobs: jobs, window: window, isStopped: isStopped) {
      var settings = settings
      settings.reader = settings.reader.forOneThread
      return FileRunner(settings)
    } work: { runner, indices in
      indices.map { runner.run(items[$0]) }
    } consume: { indices, reports in
      for (index, report) in zip(indices, reports) {
        if settings.playSettings.isStopped() { return false }
        tell(report, of: items[index])
        listener.note(progress: "\(index + 1)/\(items.count) files")
        isLeftOff = status != .passed && (settings.stopsAtFailure || settings.isHopeless())
        if isLeftOff { return false }
      }
      return true
    }
    summary.nanoseconds = Environment.monotonicNanoseconds() - start
    if settings.playSettings.isStopped() { return }
    if isLeftOff {
      summary.ending =
        settings.isHopeless()
        ? "the adapter does not start, which ends the run" : "the first failure ends the run"
    }
    if !isLeftOff {
      diary.noteMissing(diary.remembered.filter { selection.coversMissing($0.path) })
    }
    if let line = summary.uncompared.line { listener.say(line) }
    if summary.reported == 0 && !selection.others.contains(where: settings.hasCase) {
      let ending =
        settings.screen.map { summary.skips.emptiness(of: $0) } ?? settings.emptiness
      summary.ending = ending
      listener.tellError(ending)
      status = .unjudged
    }
  }

  /// Records the duration of a file if all its cases were selected.
  private mutating func note(_ item: Selection.Item, nanoseconds: Int) {
    guard settings.meansAll, item.lines.isEmpty else { return }
    diary.note(file: item.path, nanoseconds: nanoseconds)
  }

  /// Counts and reports the results of a file. Writes the file if its traces must be updated.
  private mutating func tell(_ report: FileReport, of item: Selection.Item) {
    summary.files += 1
    note(item, nanoseconds: report.nanoseconds)
    summary.add(report.skips)
    summary.uncompared.add(report.uncompared)
    summary.passed += report.passed
    for note in report.notes { listener.say(note) }
    if let error = report.failure {
      diary.noteRefused(item.path, isRemembered: Path.isFileOrLink(item.path))
      return refuse(item, error.description, kind: error.isLimit ? .limit : .io)
    }
    if let errors = report.errors {
      diary.noteRefused(item.path)
      return refuse(errors, of: item)
    }
    for absence in report.absences { refuse(item, absence) }
    if item.failedBefore {
      diary.noteRead(item.path, cases: report.present, isWhole: report.isWhole)
    }
    var cases = report.cases
    if let update = report.update, write(update, to: item), let written = report.written {
      cases = written
    }
    for (report, reference) in cases {
      if settings.playSettings.isStopped() { return }
      tell(report, reference, item)
    }
  }

  /// Counts and reports a file that could not be read.
  private mutating func refuse(
    _ item: Selection.Item, _ message: String, kind: CaseProblem.Kind = .io
  ) {
    refuse(UnjudgedFile(file: item.path, kind: kind, message: message), of: item)
    listener.tellError(message)
  }

  /// Counts and reports a file that could not be checked.
  private mutating func refuse(_ file: UnjudgedFile, of item: Selection.Item) {
    var file = file
    file.order = item.order
    summary.errors += 1
    status = status.worse(.unjudged)
    listener.take(.refused(file))
  }

  /// Counts and reports the result of a case. `reference` is `nil` if the case passed.
  private mutating func tell(
    _ report: CaseReport, _ reference: CaseReference?, _ item: Selection.Item
  ) {
    var report = report
    report.order = item.order
    summary.count(report.status)
    status = status.worse(report.status.exitStatus)
    if report.status == .skipped { return listener.take(.finished(report)) }
    diary.note(
      report.place, isBad: report.status == .failed || report.status == .error,
      nanoseconds: report.nanoseconds)
    if listener.needsTraces, let reference { tellTrace(of: reference) }
    listener.take(.finished(report))
  }

  /// Plays the case once more, for report formats that print the trace lines of cases that did not
  /// pass.
  private mutating func tellTrace(of reference: CaseReference) {
    listener.take(.began(reference))
    _ = reference.scenario.plan.play(settings.playSettings) { (line, world) throws(CaseStop) in
      listener.take(.line(line, observations: world().observations))
      if listener.isLost { throw .interrupted }
    }
  }

  /// Writes the new traces into the file of `item`, or only reports them. Returns whether the file
  /// contains the new traces now.
  private mutating func write(_ update: TraceUpdate, to item: Selection.Item) -> Bool {
    guard settings.updating == .write else {
      listener.say("would update \(item.path)")
      return false
    }
    do {
      try settings.reader.replace(
        item.path, in: item.root, holding: update.oldBytes, with: update.bytes)
    } catch {
      refuse(item, error.description)
      return false
    }
    listener.say("updated \(item.path)")
    return true
  }
}

extension RunSettings {
  /// Whether all cases are selected, except by line numbers.
  fileprivate var meansAll: Bool { filters.isEmpty && only == nil && tags.isEmpty }

  /// A phrase that explains why no case was selected.
  package var emptiness: String {
    let filter = filters.map { "'\($0)'" }.joined(separator: " or ")
    let conditions =
      (filters.isEmpty ? [] : ["matches \(filter)"])
      + (tags.isEmpty ? [] : ["is selected by \(tags)"])
    return conditions.isEmpty
      ? "there is no case" : "no case \(conditions.joined(separator: " and "))"
  }

  /// Whether the file of `item` has cases to run or problems to report.
  fileprivate func hasCase(_ item: Selection.Item) -> Bool {
    guard let (file, absences) = try? file(of: item) else { return true }
    return !file.cases.isEmpty || !file.errors.isEmpty || !absences.isEmpty
  }
}
