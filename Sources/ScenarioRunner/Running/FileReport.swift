package import Files
internal import ScenarioLanguage
internal import Screens
internal import Text

/// What became of one file of a run.
package struct FileReport: Sendable {
  /// Why it could not be read, if so.
  package var failure: FileError?
  /// What is wrong with its text, if anything.
  package var errors: UnjudgedFile?
  /// How many cases are of other screens than the one that is run.
  package var skipped = 0
  /// How many cases passed of which nobody is told.
  package var passed = 0
  /// What became of the other cases that were meant.
  package var cases = CaseReports(in: SourceText(name: "", bytes: []))
  /// The file with new traces, where some are due.
  package var update: TraceUpdate?
  /// What becomes of the cases once the update is written.
  package var written: CaseReports?
  /// The cases so far, as long as all passed and reports would tell them as one.
  private var allPassed: [PassedCase]?
  /// How long a thread has read and judged, where that is asked for.
  package var nanoseconds = 0
}

extension FileReport {
  /// Whether cases passed and there is nothing to tell but how many.
  private var isOnlyCounted: Bool { passed > 0 && cases.isEmpty }

  /// Reads the file of `item` and judges the cases that are meant; where all passed they are added to `passed` and told to
  /// `tellers`, and nothing is returned.
  static func judging(
    _ item: Selection.Item, _ settings: RunSettings, _ tellers: [any PassedFilesTeller]?,
    _ passed: inout PassedFiles
  ) -> FileReport? {
    var report = FileReport()
    report.judge(item, settings, tellers)
    guard report.isOnlyCounted else { return report }
    passed.files += 1
    passed.cases += report.passed
    passed.skipped += report.skipped
    passed.nanoseconds += report.nanoseconds
    return nil
  }

  /// Reads the file of `item` and judges the cases that are meant; where all passed they are told to `tellers`, if there are any.
  private mutating func judge(
    _ item: Selection.Item, _ settings: RunSettings, _ tellers: [any PassedFilesTeller]?
  ) {
    let start = settings.measuresFiles ? Environment.threadNanoseconds() : 0
    defer { if settings.measuresFiles { nanoseconds = Environment.threadNanoseconds() - start } }
    do throws(FileError) {
      if let failure = item.failure { throw failure }
      let source = try settings.reader.text(
        item.path, in: item.root, isKnownFile: item.isKnownFile)
      if settings.updating == nil {
        judge(source, item, settings, tellers)
      } else {
        update(source, item, settings)
      }
    } catch {
      failure = error
    }
  }

  /// How many cases of a file are kept until all are read: those behind them are read twice, so that a million take no room.
  private static let keptCount = 1_024

  /// Judges the cases that are meant, none of them before the last was read.
  private mutating func judge(
    _ source: SourceText, _ item: Selection.Item, _ settings: RunSettings,
    _ tellers: [any PassedFilesTeller]?
  ) {
    var reader = settings.reader.cases(of: source)
    var first: [ScenarioCase] = []
    while first.count < Self.keptCount, reader.readNext(into: &first) {}
    var rest = first.count < Self.keptCount ? nil : reader
    while rest != nil, !settings.playSettings.isStopped(), reader.next() != nil {}
    let errors = reader.errors
    guard errors.isEmpty else {
      self.errors = UnjudgedFile(source, errors)
      return
    }
    cases = CaseReports(in: source)
    if rest == nil, tellers != nil, !settings.failedBefore(in: item) { allPassed = [] }
    first.reverse()  // The last is taken out without a copy.
    while let next = first.popLast() {
      guard judge(next, source, item, settings) else { return }
    }
    while !settings.playSettings.isStopped(), let next = rest?.next(),
      judge(next, source, item, settings)
    {}
    guard let tellers, let cases = allPassed, !cases.isEmpty else { return }
    allPassed = nil
    passed = cases.count
    for teller in tellers { teller.tell(cases, of: source.name) }
  }

  /// Judges a case if it is meant, and returns whether to go on.
  private mutating func judge(
    _ scenario: ScenarioCase, _ source: SourceText, _ item: Selection.Item, _ settings: RunSettings
  ) -> Bool {
    guard settings.means(scenario, in: source, lines: item.lines) else { return true }
    if settings.skips(scenario) {
      skipped += 1
      return true
    }
    if settings.screen != nil {
      let remembered = scenario.remembering
      return tell(settings.judged(remembered, in: source), of: remembered, source, item, settings)
    }
    return tell(settings.judged(scenario, in: source), of: scenario, source, item, settings)
  }

  /// Takes over what became of a case, and returns whether to go on.
  private mutating func tell(
    _ result: CaseResult, of scenario: ScenarioCase, _ source: SourceText,
    _ item: Selection.Item, _ settings: RunSettings
  ) -> Bool {
    if result.status == .passed, !settings.tellsPassed, !settings.failedBefore(in: item) {
      passed += 1
      return true
    }
    if result.status == .passed {
      let passed = PassedCase(scenario, result)
      if allPassed?.append(passed) == nil { cases.append(passed) }
      return true
    }
    for passed in allPassed ?? [] { cases.append(passed) }
    allPassed = nil
    cases.append(settings.told(result, of: scenario, in: source), of: scenario)
    return !settings.ends(with: result)
  }

  /// Judges the cases that are meant, and puts right what is wrong with their traces, which is to be written or only told.
  private mutating func update(
    _ source: SourceText, _ item: Selection.Item, _ settings: RunSettings
  ) {
    var file = settings.reader.plan(source)
    file.cases.removeAll { !settings.means($0, in: source, lines: item.lines) }
    guard file.errors.isEmpty else {
      errors = UnjudgedFile(source, file.errors)
      return
    }
    let count = file.cases.count
    file.cases.removeAll(where: settings.skips)
    skipped = count - file.cases.count
    if settings.screen != nil { file.cases = file.cases.map(\.remembering) }
    var results = file.cases.map { settings.judged($0, in: source) }
    defer { cases = settings.told(results, of: file) }
    guard let update = TraceUpdate(of: file, results: results, settings.playSettings) else {
      return
    }
    var newFile = settings.reader.plan(SourceText(name: source.name, bytes: update.bytes))
    if let error = newFile.errors.first {
      results = update.results(refusedBecause: error.message)
      return
    }
    self.update = update
    results = update.results
    guard settings.updating == .write else { return }
    // What comes behind a new trace stands elsewhere then, and is told where it stands.
    let meant = Set(file.cases.map(\.place))
    newFile.cases.removeAll { !meant.contains($0.place) }
    if settings.screen != nil { newFile.cases = newFile.cases.map(\.remembering) }
    let newResults = newFile.cases.map { settings.judged($0, in: newFile.source) }
    written = settings.told(newResults, of: newFile)
  }
}

extension PassedCase {
  /// Takes over what became of `scenario`, which passed.
  fileprivate init(_ scenario: ScenarioCase, _ result: CaseResult) {
    self.init(title: scenario.title, line: scenario.line)
    span = scenario.span
    nanoseconds = result.nanoseconds
    trace = result.keptTrace
  }
}

extension RunSettings {
  /// Reads the file of `item` and leaves the cases that are meant.
  package func file(of item: Selection.Item) throws(FileError) -> PlannedFile {
    if let failure = item.failure { throw failure }
    var file = try reader.read(item.path, in: item.root)
    file.cases.removeAll { !means($0, in: file.source, lines: item.lines) }
    return file
  }

  /// Whether something failed before in the file of `item`.
  fileprivate func failedBefore(in item: Selection.Item) -> Bool {
    !failedBefore.isEmpty && failedBefore.contains(Path.plain(item.path))
  }

  /// Whether `scenario` is of another screen than the one that is run.
  fileprivate func skips(_ scenario: ScenarioCase) -> Bool {
    screen.map { scenario.plan.stage.entry.name != $0 } ?? false
  }

  /// Whether a case that ends with `result` ends the run.
  fileprivate func ends(with result: CaseResult) -> Bool {
    (result.status == .failed || result.status == .error) && (stopsAtFailure || isHopeless())
  }

  /// Judges a case that stands in `source`.
  fileprivate func judged(_ scenario: ScenarioCase, in source: SourceText) -> CaseResult {
    scenario.judged(in: source, playSettings, keepsTrace: needsFilms)
  }

  /// Tells what became of a case, with its film if it did not pass and films are shown.
  fileprivate func told(
    _ result: CaseResult, of scenario: ScenarioCase, in source: SourceText
  ) -> CaseReport {
    if result.status == .passed { return CaseReport(PassedCase(scenario, result), in: source.name) }
    let reference = CaseReference(scenario, in: source, isAlone: true)
    var told = CaseReport(result, of: reference, command: command)
    if needsFilms { told.addFilm(of: reference, playSettings) }
    return told
  }

  /// Tells what became of the cases of `file`.
  fileprivate func told(_ results: [CaseResult], of file: PlannedFile) -> CaseReports {
    var reports = CaseReports(in: file.source)
    for (scenario, result) in zip(file.cases, results) {
      reports.append(told(result, of: scenario, in: file.source), of: scenario)
    }
    return reports
  }

  /// Whether `scenario` is one of those to run.
  fileprivate func means(
    _ scenario: ScenarioCase, in source: SourceText, lines: [Int]
  ) -> Bool {
    if let only, !CasePlace.places(of: scenario, in: source).contains(where: only.contains) {
      return false
    }
    let isFiltered = filters.contains {
      source.name.contains(text: $0) || scenario.title.contains(text: $0)
    }
    if !filters.isEmpty && !isFiltered { return false }
    return lines.isEmpty
      || lines.contains { line in
        source.line(line).map { scenario.range.contains($0.offset) } ?? false
      }
  }
}
