package import Files
internal import ScenarioLanguage
internal import Screens
internal import Text

/// Runs the selected cases of files.
package struct FileRunner {
  /// The settings of the run.
  private let settings: RunSettings

  /// The number of cases that are stored until the whole file is read. Later cases are read twice,
  /// to save memory.
  private static let keptCount = 1_024

  /// Creates a runner.
  package init(_ settings: RunSettings) {
    self.settings = settings
  }

  /// Reads the file of `item` and runs the selected cases.
  package func run(_ item: Selection.Item) -> FileReport {
    let start = settings.measuresFiles ? Environment.threadNanoseconds() : 0
    var report = FileReport()
    do throws(FileError) {
      if let failure = item.failure { throw failure }
      let source = try settings.reader.text(
        item.path, in: item.root, isKnownFile: item.isKnownFile)
      if settings.updating == nil {
        report = run(source, item)
      } else {
        report = update(source, item)
      }
    } catch {
      report.failure = error
    }
    if settings.measuresFiles { report.nanoseconds = Environment.threadNanoseconds() - start }
    return report
  }

  /// Reads the whole file, and then runs the selected cases.
  private func run(_ source: SourceText, _ item: Selection.Item) -> FileReport {
    let isStopped = settings.playSettings.isStopped
    var report = FileReport()
    var reader = settings.reader.cases(of: source)
    var first: [ScenarioCase] = []
    while first.count < Self.keptCount, reader.readNext(into: &first) {}
    var rest = first.count < Self.keptCount ? nil : reader
    while rest != nil, !isStopped(), reader.next() != nil {}
    report.notes = reader.notes
    let errors = reader.errors
    guard errors.isEmpty else {
      report.errors = UnjudgedFile(source, errors)
      return report
    }
    let lines = item.lines.isEmpty ? nil : SelectedLines(item.lines, in: source)
    report.absences = item.absences(lines, firstCaseAt: first.first?.range.lowerBound)
    var ordinals: CaseOrdinals?
    var next = first.makeIterator()
    while let scenario = next.next() ?? (isStopped() ? nil : rest?.next()) {
      let isLast = !run(scenario, of: source, item, lines, &ordinals, into: &report)
      if isLast { return report }
    }
    report.isWhole =
      lines == nil && report.skips.entries.isEmpty && settings.selectsAll(of: source)
      && !isStopped()
    return report
  }

  /// Runs a case if it is selected, adds its result to `report`, and returns whether to continue.
  private func run(
    _ scenario: ScenarioCase, of source: SourceText, _ item: Selection.Item,
    _ lines: SelectedLines?, _ ordinals: inout CaseOrdinals?, into report: inout FileReport
  ) -> Bool {
    func ordinal() -> Int {
      let known = ordinals ?? CaseOrdinals(in: source)
      ordinals = known
      return known[scenario]
    }
    if item.failedBefore {
      report.present.insert(
        CasePlace(path: source.name, title: scenario.title, ordinal: ordinal()))
    }
    if let lines, !lines.contains(scenario.range) { return true }
    guard settings.selects(scenario, in: source, ordinal: ordinal) else { return true }
    var scenario = scenario
    if let screen = settings.screen {
      if let reason = scenario.reasonToSkip(on: screen) {
        report.skips.add(reason)
        return true
      }
      scenario = scenario.remembering
    }
    let result = settings.judged(scenario, in: source)
    if result.isUnrecorded {
      report.skips.add(Skips.unrecorded)
      return true
    }
    if result.status == .passed {
      if settings.screen != nil { report.uncompared.add(scenario) }
      if !settings.tellsPassed, !item.failedBefore {
        report.passed += 1
        return true
      }
    }
    let isNumbered = result.status != .passed || item.failedBefore
    report.cases.append(
      settings.caseReport(
        result, of: scenario, in: source, ordinal: isNumbered ? ordinal() : 1))
    return !settings.ends(with: result)
  }

  /// Runs the selected cases and computes the corrected traces, which are written or only reported.
  private func update(_ source: SourceText, _ item: Selection.Item) -> FileReport {
    var report = FileReport()
    var file = settings.reader.plan(source)
    report.notes = file.notes
    guard file.errors.isEmpty else {
      report.errors = UnjudgedFile(source, file.errors)
      return report
    }
    report.absences = settings.select(item, in: &file)
    let ordinals = CaseOrdinals(in: source)
    report.present = Set(
      file.cases.map {
        CasePlace(path: source.name, title: $0.title, ordinal: ordinals[$0])
      })
    report.isWhole = item.lines.isEmpty && settings.selectsAll(of: source)
    if let screen = settings.screen {
      for reason in file.cases.compactMap({ $0.reasonToSkip(on: screen) }) {
        report.skips.add(reason)
      }
      file.cases.removeAll { $0.reasonToSkip(on: screen) != nil }
      file.cases = file.cases.map(\.remembering)
    }
    let results = file.cases.map { settings.judged($0, in: source) }
    guard let update = TraceUpdate(of: file, results: results, settings.playSettings) else {
      report.cases = settings.caseReports(results, of: file)
      return report
    }
    var newFile = settings.reader.plan(SourceText(name: source.name, bytes: update.bytes))
    if let error = newFile.errors.first {
      let refused = update.results(refusedBecause: error.message)
      report.cases = settings.caseReports(refused, of: file)
      return report
    }
    report.update = update
    report.cases = settings.caseReports(update.results, of: file)
    guard settings.updating == .write else { return report }
    // New traces move the cases after them, so run the cases of the new file to report their new lines.
    let meant = Set(file.cases.map(\.place))
    newFile.cases.removeAll { !meant.contains($0.place) }
    if settings.screen != nil { newFile.cases = newFile.cases.map(\.remembering) }
    let newResults = newFile.cases.map { settings.judged($0, in: newFile.source) }
    report.written = settings.caseReports(newResults, of: newFile)
    return report
  }
}

extension RunSettings {
  /// Reads the file of `item` and keeps the selected cases. Also returns messages about selected
  /// lines without a case.
  package func file(
    of item: Selection.Item
  ) throws(FileError) -> (file: PlannedFile, absences: [String]) {
    if let failure = item.failure { throw failure }
    var file = try reader.read(item.path, in: item.root)
    let absences = file.errors.isEmpty ? select(item, in: &file) : []
    return (file, absences)
  }

  /// Removes the cases of `file` that are not selected. Returns a message for each line in `item`
  /// without a case, or a message that the file has no case.
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

  /// Creates the report of a case. If the case did not pass and a report shows films, the report
  /// has a film: snapshots of the screen.
  fileprivate func caseReport(
    _ result: CaseResult, of scenario: ScenarioCase, in source: SourceText, ordinal: Int
  ) -> (report: CaseReport, reference: CaseReference?) {
    let reference = CaseReference(scenario, in: source, isAlone: true)
    var report = CaseReport(result, of: reference, command: command)
    report.place.ordinal = ordinal
    let isPassed = result.status == .passed
    if needsFilms, !isPassed, result.status != .skipped {
      report.addFilm(of: reference, playSettings)
    }
    return (report, isPassed ? nil : reference)
  }

  /// Creates the reports of the cases of `file`.
  fileprivate func caseReports(
    _ results: [CaseResult], of file: PlannedFile
  ) -> [(report: CaseReport, reference: CaseReference?)] {
    let ordinals = CaseOrdinals(in: file.source)
    return zip(file.cases, results).map {
      caseReport($1, of: $0, in: file.source, ordinal: ordinals[$0])
    }
  }

  /// Returns whether `scenario` is selected by its place, its tags and the text filters. Does not
  /// check line numbers.
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
  /// Returns a message for each selected line without a case, or a message that the file has no
  /// case.
  fileprivate func absences(_ lines: SelectedLines?, firstCaseAt start: Int?) -> [String] {
    if let lines {
      return lines.withoutCase(firstCaseAt: start).map { "\(path):\($0): no case at this line" }
    }
    return start == nil ? ["\(path): no case in this file"] : []
  }
}
