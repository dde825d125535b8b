package import Files
internal import ScenarioLanguage
internal import Screens
internal import Text

/// The results of one file of a run.
package struct FileReport: Sendable {
  /// The error if the file could not be read.
  package var failure: FileError?
  /// Notes about the text, each on one line.
  package var notes: [String] = []
  /// The errors in the text, if any.
  package var errors: UnjudgedFile?
  /// The skipped cases.
  package var skips = Skips()
  /// The conditions of passed cases that were not compared.
  package var uncompared = Uncompared()
  /// The number of passed cases that are counted but not reported.
  package var passed = 0
  /// The results of the other selected cases.
  package var cases = CaseReports(in: SourceText(name: "", bytes: []))
  /// The file with new traces, if any must change.
  package var update: TraceUpdate?
  /// The results of the cases after the update is written.
  package var written: CaseReports?
  /// The cases so far, as long as all passed and can be reported together.
  private var allPassed: [PassedCase]?
  /// The time that a thread spent on reading and checking, if it is measured.
  package var nanoseconds = 0
  /// A message for each name of a case that was not found.
  package var absences: [String] = []
  /// Whether every case of the file was run.
  package var isWhole = false
  /// The cases of the file, if one of them failed in an earlier run.
  package var present: Set<CasePlace> = []
  /// The ordinals of the cases, computed on first use.
  private var ordinals: CaseOrdinals?
}

extension FileReport {
  /// Whether all cases passed and only their number is reported.
  private var isOnlyCounted: Bool {
    passed > 0 && cases.isEmpty && absences.isEmpty && notes.isEmpty
  }

  /// Reads the file of `item` and runs the selected cases. If all passed, it adds them to `passed`, reports them to
  /// `tellers`, and returns `nil`.
  static func judging(
    _ item: Selection.Item, _ settings: RunSettings, _ tellers: [any PassedFilesTeller]?,
    _ passed: inout PassedFiles
  ) -> FileReport? {
    var report = FileReport()
    report.judge(item, settings, tellers)
    guard report.isOnlyCounted else { return report }
    passed.files += 1
    passed.cases += report.passed
    passed.skips.add(report.skips)
    passed.uncompared.add(report.uncompared)
    passed.nanoseconds += report.nanoseconds
    return nil
  }

  /// Reads the file of `item` and runs the selected cases. If all passed, it reports them to any `tellers`.
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

  /// The number of cases that are stored until the file is read. Later cases are read twice, to save memory.
  private static let keptCount = 1_024

  /// Runs the selected cases after the last case was read.
  private mutating func judge(
    _ source: SourceText, _ item: Selection.Item, _ settings: RunSettings,
    _ tellers: [any PassedFilesTeller]?
  ) {
    var reader = settings.reader.cases(of: source)
    var first: [ScenarioCase] = []
    while first.count < Self.keptCount, reader.readNext(into: &first) {}
    var rest = first.count < Self.keptCount ? nil : reader
    while rest != nil, !settings.playSettings.isStopped(), reader.next() != nil {}
    notes = reader.notes
    let errors = reader.errors
    guard errors.isEmpty else {
      self.errors = UnjudgedFile(source, errors)
      return
    }
    cases = CaseReports(in: source)
    let lines = item.lines.isEmpty ? nil : SelectedLines(item.lines, in: source)
    absences = item.absences(lines, firstCaseAt: first.first?.range.lowerBound)
    // Cases can be reported together only if the whole file is in `first`.
    if rest == nil, tellers != nil, !item.failedBefore, absences.isEmpty { allPassed = [] }
    first.reverse()  // Reversed, so that `popLast` moves the next case out without a copy.
    while let next = first.popLast() {
      guard judge(next, source, lines, item, settings) else { return }
    }
    if rest != nil {
      while !settings.playSettings.isStopped(), let next = rest?.next() {
        guard judge(next, source, lines, item, settings) else { return }
      }
    }
    isWhole =
      lines == nil && skips.entries.isEmpty && settings.selectsAll(of: source)
      && !settings.playSettings.isStopped()
    guard let tellers, let cases = allPassed, !cases.isEmpty else { return }
    allPassed = nil
    passed = cases.count
    for teller in tellers { teller.tell(cases, of: source.name) }
  }

  /// Runs a case if it is selected, and returns whether to continue.
  private mutating func judge(
    _ scenario: ScenarioCase, _ source: SourceText, _ lines: SelectedLines?, _ item: Selection.Item,
    _ settings: RunSettings
  ) -> Bool {
    if item.failedBefore {
      present.insert(
        CasePlace(
          path: source.name, title: scenario.title, ordinal: ordinal(of: scenario, in: source)))
    }
    if let lines, !lines.contains(scenario.range) { return true }
    let isSelected = settings.selects(scenario, in: source) {
      ordinal(of: scenario, in: source)
    }
    guard isSelected else { return true }
    if let screen = settings.screen {
      if let reason = scenario.reasonToSkip(on: screen) {
        skips.add(reason)
        return true
      }
      let remembered = scenario.remembering
      return tell(settings.judged(remembered, in: source), of: remembered, source, item, settings)
    }
    return tell(settings.judged(scenario, in: source), of: scenario, source, item, settings)
  }

  /// Adds the result of a case, and returns whether to continue.
  private mutating func tell(
    _ result: CaseResult, of scenario: ScenarioCase, _ source: SourceText,
    _ item: Selection.Item, _ settings: RunSettings
  ) -> Bool {
    if result.isUnrecorded {
      skips.add(Skips.unrecorded)
      return true
    }
    if result.status == .passed, settings.screen != nil { uncompared.add(scenario) }
    if result.status == .passed, !settings.tellsPassed, !item.failedBefore {
      passed += 1
      return true
    }
    if result.status == .passed, item.failedBefore {
      var report = CaseReport(PassedCase(scenario, result), in: source.name)
      report.place.ordinal = ordinal(of: scenario, in: source)
      cases.append(report, of: scenario)
      return true
    }
    if result.status == .passed {
      let passed = PassedCase(scenario, result)
      if allPassed?.append(passed) == nil { cases.append(passed) }
      return true
    }
    for passed in allPassed ?? [] { cases.append(passed) }
    allPassed = nil
    var report = settings.caseReport(result, of: scenario, in: source)
    report.place.ordinal = ordinal(of: scenario, in: source)
    cases.append(report, of: scenario)
    return !settings.ends(with: result)
  }

  /// Returns the ordinal of `scenario` among the cases of `source` with its title.
  private mutating func ordinal(of scenario: ScenarioCase, in source: SourceText) -> Int {
    let ordinals = ordinals ?? CaseOrdinals(in: source)
    self.ordinals = ordinals
    return ordinals[scenario]
  }

  /// Runs the selected cases and computes the corrected traces, which are written or only reported.
  private mutating func update(
    _ source: SourceText, _ item: Selection.Item, _ settings: RunSettings
  ) {
    var file = settings.reader.plan(source)
    notes = file.notes
    guard file.errors.isEmpty else {
      errors = UnjudgedFile(source, file.errors)
      return
    }
    absences = settings.select(item, in: &file)
    let ordinals = CaseOrdinals(in: source)
    self.ordinals = ordinals
    present = Set(
      file.cases.map {
        CasePlace(path: source.name, title: $0.title, ordinal: ordinals[$0])
      })
    isWhole = item.lines.isEmpty && settings.selectsAll(of: source)
    if let screen = settings.screen {
      for reason in file.cases.compactMap({ $0.reasonToSkip(on: screen) }) { skips.add(reason) }
      file.cases.removeAll { $0.reasonToSkip(on: screen) != nil }
      file.cases = file.cases.map(\.remembering)
    }
    var results = file.cases.map { settings.judged($0, in: source) }
    defer { cases = settings.caseReports(results, of: file, ordinals) }
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
    // New traces move the cases after them, so run the cases of the new file to report their new lines.
    let meant = Set(file.cases.map(\.place))
    newFile.cases.removeAll { !meant.contains($0.place) }
    if settings.screen != nil { newFile.cases = newFile.cases.map(\.remembering) }
    let newResults = newFile.cases.map { settings.judged($0, in: newFile.source) }
    written = settings.caseReports(newResults, of: newFile, CaseOrdinals(in: newFile.source))
  }
}

extension PassedCase {
  /// Creates the report of `scenario`, which passed.
  fileprivate init(_ scenario: ScenarioCase, _ result: CaseResult) {
    self.init(title: scenario.title, line: scenario.line)
    span = scenario.span
    nanoseconds = result.nanoseconds
    trace = result.keptTrace
  }
}

extension RunSettings {
  /// Reads the file of `item` and keeps the selected cases; also returns messages about names that have no case.
  package func file(
    of item: Selection.Item
  ) throws(FileError) -> (file: PlannedFile, absences: [String]) {
    if let failure = item.failure { throw failure }
    var file = try reader.read(item.path, in: item.root)
    let absences = file.errors.isEmpty ? select(item, in: &file) : []
    return (file, absences)
  }

  /// Removes the cases of `file` that are not selected, and returns a message for each name in `item` without a case.
  fileprivate func select(_ item: Selection.Item, in file: inout PlannedFile) -> [String] {
    let source = file.source
    let lines = item.lines.isEmpty ? nil : SelectedLines(item.lines, in: source)
    let absences = item.absences(lines, firstCaseAt: file.cases.first?.range.lowerBound)
    let ordinals = only.map { _ in CaseOrdinals(in: source) }
    file.cases.removeAll { scenario in
      if let lines, !lines.contains(scenario.range) { return true }
      return !selects(scenario, in: source) { ordinals?[scenario] ?? 1 }
    }
    return absences
  }

  /// Whether a case with `result` ends the run.
  fileprivate func ends(with result: CaseResult) -> Bool {
    (result.status == .failed || result.status == .error) && (stopsAtFailure || isHopeless())
  }

  /// Runs and checks a case of `source`.
  fileprivate func judged(_ scenario: ScenarioCase, in source: SourceText) -> CaseResult {
    scenario.judged(in: source, playSettings, keepsTrace: needsFilms)
  }

  /// Creates the report of a case. The report has a film if the case did not pass and films are shown.
  fileprivate func caseReport(
    _ result: CaseResult, of scenario: ScenarioCase, in source: SourceText
  ) -> CaseReport {
    if result.status == .passed { return CaseReport(PassedCase(scenario, result), in: source.name) }
    let reference = CaseReference(scenario, in: source, isAlone: true)
    var report = CaseReport(result, of: reference, command: command)
    if needsFilms, result.status != .skipped { report.addFilm(of: reference, playSettings) }
    return report
  }

  /// Creates the reports of the cases of `file`.
  fileprivate func caseReports(
    _ results: [CaseResult], of file: PlannedFile, _ ordinals: CaseOrdinals
  ) -> CaseReports {
    var reports = CaseReports(in: file.source)
    for (scenario, result) in zip(file.cases, results) {
      var report = caseReport(result, of: scenario, in: file.source)
      report.place.ordinal = ordinals[scenario]
      reports.append(report, of: scenario)
    }
    return reports
  }

  /// Whether `scenario` is selected by everything but the line numbers.
  fileprivate func selects(
    _ scenario: ScenarioCase, in source: SourceText, ordinal: () -> Int
  ) -> Bool {
    if let only, !only.contains(CasePlace(path: source.name, title: nil)) {
      let casePlace = CasePlace(path: source.name, title: scenario.title, ordinal: ordinal())
      if !only.contains(casePlace) { return false }
    }
    return tags.select(scenario.tags)
      && (filters.isEmpty
        || filters.contains {
          source.name.contains(text: $0) || scenario.title.contains(text: $0)
        })
  }

  /// Whether every case of `source` is selected.
  fileprivate func selectsAll(of source: SourceText) -> Bool {
    filters.isEmpty && tags.isEmpty
      && only?.contains(CasePlace(path: source.name, title: nil)) ?? true
  }
}

extension Selection.Item {
  /// Returns a message for each named line without a case, or a message that the file has no case.
  fileprivate func absences(_ lines: SelectedLines?, firstCaseAt start: Int?) -> [String] {
    if let lines {
      return lines.withoutCase(firstCaseAt: start).map { "\(path):\($0): no case at this line" }
    }
    return start == nil ? ["\(path): no case in this file"] : []
  }
}
