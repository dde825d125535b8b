internal import Files
internal import Reporting
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Text

/// A run over many files: judged on all cores, told in the files' order.
struct Batch: ~Copyable {
  private let settings: RunSettings
  private var writer: ReportWriter
  private var summary = RunSummary()
  private var status = ExitStatus.passed
  /// What is kept of the run for later.
  private(set) var diary: RunDiary

  /// How many files may be judged ahead of the one that is told.
  private static let window = 2_048

  /// Makes a run that is told to `writer`.
  init(
    _ settings: RunSettings, _ writer: consuming ReportWriter, _ diary: RunDiary = RunDiary()
  ) {
    self.settings = settings
    self.writer = writer
    self.diary = diary
  }

  /// Runs what is selected, `jobs` files at once.
  mutating func run(_ selection: Selection, jobs: Int) -> ExitStatus {
    Interrupts.watch()
    let (items, settings) = (selection.items, settings)
    let start = Environment.monotonicNanoseconds()
    var isLeftOff = false
    writer.progress.show("0/\(items.count) files")
    inOrder(count: items.count, jobs: jobs, window: Self.window) { index in
      FileReport(items[index], settings)
    } consume: { index, report in
      if Interrupts.isPending { return false }
      tell(report, of: items[index])
      writer.progress.show("\(index + 1)/\(items.count) files")
      isLeftOff = settings.stopsAtFailure && isBad
      return !writer.isLost && !isLeftOff
    }
    writer.progress.end()
    summary.nanoseconds = Environment.monotonicNanoseconds() - start
    if Interrupts.isPending { return writer.interrupt(summary) }
    if isLeftOff { summary.ending = "the first failure ends the run" }
    if summary.cases == 0 && !selection.others.contains(where: settings.hasCase) {
      let ending =
        settings.screen.map { "no case is of the screen \($0)" } ?? settings.emptiness
      summary.ending = ending
      status = complain(ending)
    }
    return writer.finish(summary, status)
  }

  private var isBad: Bool { status != .passed }

  private mutating func tell(_ report: FileReport, of item: Selection.Item) {
    summary.files += 1
    if settings.meansAll && item.lines.isEmpty {
      diary.note(file: item.path, nanoseconds: report.nanoseconds)
    }
    summary.skipped += report.skipped
    if let error = report.failure {
      return refuse(item, error.description, kind: error.isLimit ? .limit : .io)
    }
    if let mistakes = report.mistakes {
      diary.noteRefused(item.path)
      return refuse(mistakes, of: item)
    }
    if report.cases.isEmpty && settings.meansAll && report.skipped == 0 {
      let places = item.lines.map { "\(item.path):\($0)" }.joined(separator: ", ")
      return refuse(item, "\(places): no case stands there")
    }
    var cases = report.cases
    if let update = report.update, write(update, to: item), let written = report.written {
      cases = written
    }
    cases.hand { (report, reference) in
      tell(report, reference, item)
      return !writer.isLost && !Interrupts.isPending
    }
  }

  /// Counts and tells a file that could not be read.
  private mutating func refuse(
    _ item: Selection.Item, _ message: String, kind: CaseProblem.Kind = .io
  ) {
    refuse(UnjudgedFile(file: item.path, kind: kind, message: message), of: item)
    writer.showAside("listsh: \(escaped(message))")
  }

  /// Counts and tells a file of which nothing could be judged.
  private mutating func refuse(_ file: UnjudgedFile, of item: Selection.Item) {
    var file = file
    file.order = item.order
    summary.errors += 1
    status = status.worse(.unjudged)
    writer.tell(.refused(file))
  }

  /// Counts and tells what became of a case; `reference` is known unless it passed.
  private mutating func tell(
    _ report: CaseReport, _ reference: CaseReference?, _ item: Selection.Item
  ) {
    var report = report
    report.order = item.order
    summary.count(report.status)
    status = status.worse(report.status.exitStatus)
    diary.note(
      report.place.title, of: report.place.source, line: report.place.line,
      isBad: report.status == .failed || report.status == .error, nanoseconds: report.nanoseconds)
    if writer.needsTraces, let reference { tellTrace(of: reference) }
    writer.tell(.finished(report))
  }

  /// Plays the case once more for a format that tells the events of cases which did not pass.
  private mutating func tellTrace(of reference: CaseReference) {
    writer.tell(ofTrace: .began(reference), toPeople: false)
    let (end, _, stop) = reference.scenario.play(settings.manner, into: &self)
    if let end, stop == nil { writer.tell(ofTrace: .ended(end, reference), toPeople: false) }
  }

  /// Puts new traces into the file of `item`, unless they are only to be told; returns whether they are there now.
  private mutating func write(_ update: TraceUpdate, to item: Selection.Item) -> Bool {
    guard settings.updating == .write else {
      say("would update \(item.path)")
      return false
    }
    do {
      try settings.reader.replace(
        item.path, in: item.root, holding: update.oldBytes, with: update.bytes)
    } catch {
      summary.errors += 1
      status = status.worse(.unjudged)
      writer.tell(.refused(UnjudgedFile(file: item.path, message: error.description)))
      writer.showAside("listsh: \(escaped(error.description))")
      return false
    }
    say("updated \(item.path)")
    return true
  }

  /// Says what happened to a file, on standard error, beside the report.
  private mutating func say(_ text: String) {
    writer.showAside(escaped(text))
  }
}

extension RunSettings {
  /// Whether no case is left out by its title.
  fileprivate var meansAll: Bool { filters.isEmpty && only == nil }

  /// Why there is no case.
  var emptiness: String {
    filters.isEmpty
      ? "there is no case"
      : "no case matches \(filters.map { "'\($0)'" }.joined(separator: " or "))"
  }

  /// Whether there is something to run or to tell in the file of `item`.
  fileprivate func hasCase(_ item: Selection.Item) -> Bool {
    guard let file = try? file(of: item) else { return true }
    return !file.cases.isEmpty || !file.mistakes.isEmpty
  }
}

extension Batch: TraceSink {
  /// Tells a line of a case that did not pass.
  mutating func take(_ event: TraceEvent, in world: () -> any SomeWorld) throws(CaseStop) {
    writer.tell(event, world, toPeople: false)
    if writer.isLost { throw .interrupted }
  }
}
