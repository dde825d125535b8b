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
  /// The case whose trace is told.
  private var current: CaseReference?

  /// How many files may be judged ahead of the one that is told.
  private static let window = 256

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
    writer.progress.show("0/\(items.count) files")
    inOrder(count: items.count, jobs: jobs, window: Self.window) { index in
      FileReport(items[index], settings)
    } consume: { index, report in
      if Interrupts.isPending { return false }
      tell(report, of: items[index])
      writer.progress.show("\(index + 1)/\(items.count) files")
      return !writer.isLost && !(settings.stopsAtFailure && isBad)
    }
    writer.progress.end()
    if Interrupts.isPending {
      writer.flush()
      return .interrupted
    }
    if summary.cases == 0 && !selection.others.contains(where: settings.hasCase) {
      status = complain(settings.emptiness)
    }
    return finish()
  }

  private var isBad: Bool { status != .passed }

  private mutating func tell(_ report: FileReport, of item: Selection.Item) {
    summary.files += 1
    if settings.meansAll && item.lines.isEmpty {
      diary.note(file: item.path, nanoseconds: report.nanoseconds)
    }
    switch report.file {
    case .failure(let error):
      refuse(item, error.description)
    case .success(let file) where !file.mistakes.isEmpty:
      writer.tellMistakes(of: file)
      diary.noteRefused(item.path)
      tellProblem(file.mistakes.rendered(in: file.source))
    case .success(let file) where file.cases.isEmpty && settings.meansAll:
      let places = item.lines.map { "\(item.path):\($0)" }.joined(separator: ", ")
      refuse(item, "\(places): no case stands there")
    case .success(var file):
      var results = report.results
      if let update = report.update, write(update, to: item), let written = report.written {
        (file, results) = written
      }
      for (scenario, result) in zip(file.cases, results) {
        tell(result, CaseReference(scenario, in: file.source, isAlone: true))
      }
    }
  }

  /// Counts and tells a file that could not be judged.
  private mutating func refuse(_ item: Selection.Item, _ message: String) {
    writer.tell(.refused(Refusal(file: item.path, message: message)))
    tellProblem("listsh: \(escaped(message))")
  }

  /// Counts and tells something that could not be judged.
  private mutating func tellProblem(_ text: String) {
    summary.errors += 1
    status = status.worse(.unjudged)
    writer.showAside(text)
  }

  private mutating func tell(_ result: CaseResult, _ reference: CaseReference) {
    summary.count(result.status)
    status = status.worse(result.status.exitStatus)
    diary.note(
      reference.scenario.title, of: reference.source.name, line: reference.scenario.line,
      isBad: result.status == .failed || result.status == .error, nanoseconds: result.nanoseconds)
    if writer.format != .text, result.status != .passed { tellTrace(of: reference) }
    writer.tell(.finished(result, reference))
  }

  /// Plays the case once more for a format that tells the events of cases which did not pass.
  private mutating func tellTrace(of reference: CaseReference) {
    writer.tell(.began(reference))
    current = reference
    let (end, _, stop) = reference.scenario.play(settings.manner, into: &self)
    if let end, stop == nil { writer.tell(.ended(end, reference)) }
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
      tellProblem("listsh: \(escaped(error.description))")
      return false
    }
    say("updated \(item.path)")
    return true
  }

  /// Says what happened to a file, on standard error, beside the report.
  private mutating func say(_ text: String) {
    writer.showAside(escaped(text))
  }

  private mutating func finish() -> ExitStatus {
    writer.tell(.ran(summary))
    return writer.finish(status)
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
  mutating func take(_ event: TraceEvent, in world: some SomeWorld) throws(CaseStop) {
    if let current { writer.tell(event, world, current) }
    if writer.isLost { throw .interrupted }
  }
}
