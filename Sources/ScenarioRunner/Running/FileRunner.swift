package import Files
internal import Screens
internal import Text

/// The results of one file of a run.
package struct FileReport: Sendable {
  /// Notes about the text, each on one line.
  package var notes: [String] = []
  /// Whether the file could not be read, or its text has errors.
  package var isRefused = false
  /// The problems of the file as a whole: an error while reading it, the errors in its text, or a
  /// name of a case that was not found.
  package var fileOutcomes: [Outcome] = []
  /// The conditions of passed cases that were not compared.
  package var uncompared = Uncompared()
  /// The number of passed cases that are counted but not reported.
  package var passed = 0
  /// The outcomes of the selected cases, except those that are only counted. Each outcome has its
  /// case, unless the case passed.
  package var outcomes: [(outcome: Outcome, scenario: Case?)] = []
  /// The file with its new traces, or `nil` if no trace must change.
  package var update: TraceUpdate?
  /// The outcomes of the cases after the update is written.
  package var updatedOutcomes: [(outcome: Outcome, scenario: Case?)] = []
  /// The time that a thread spent on reading and checking, if it is measured and every selected
  /// case was run.
  package var nanoseconds: Int?
  /// Whether every case of the file was run.
  package var isWhole = false
  /// Whether a failure ended the file before its last case.
  package var endedEarly = false
  /// Whether the run was stopped before the last selected case of the file ended.
  package var isInterrupted = false
  /// The cases of the file, if one of them failed in an earlier run or the file is updated.
  package var present: Set<CaseID> = []

  /// Records that the file cannot be checked.
  fileprivate mutating func refuse(_ outcome: Outcome) {
    isRefused = true
    fileOutcomes = [outcome]
  }

  /// Removes the outcomes after the first failure, as if the run had ended there.
  fileprivate mutating func endAtFailure() {
    // After an update, the run reports the updated outcomes.
    let reportedCount = updatedOutcomes.isEmpty ? outcomes.count : updatedOutcomes.count
    Self.endAtFailure(&outcomes)
    Self.endAtFailure(&updatedOutcomes)
    let count = updatedOutcomes.isEmpty ? outcomes.count : updatedOutcomes.count
    if count < reportedCount { (endedEarly, isWhole) = (true, false) }
  }

  /// Removes the outcomes after the first failure in `outcomes`.
  private static func endAtFailure(_ outcomes: inout [(outcome: Outcome, scenario: Case?)]) {
    if let failure = outcomes.firstIndex(where: { $0.outcome.status.isBad }) {
      outcomes.removeSubrange((failure + 1)...)
    }
  }
}

/// Runs the selected cases of files.
struct FileRunner {
  let settings: RunSettings

  /// The number of cases that are stored until the whole file is read. Later cases are read twice,
  /// to save memory.
  private static let keptCount = 1_024

  /// Reads the file of `item` and runs the selected cases.
  func run(_ item: Selection.Item) -> FileReport {
    let start = settings.measuresFiles ? Environment.threadNanoseconds() : 0
    var report = FileReport()
    do throws(FileError) {
      if let failure = item.failure { throw failure }
      let source = try settings.reader.text(
        item.path, in: item.root, isKnownFile: item.isKnownFile)
      if settings.updating == nil {
        check(source, item, &report)
      } else {
        update(source, item, &report)
      }
    } catch {
      report.isInterrupted = settings.playSettings.isStopped()
      if !report.isInterrupted { report.refuse(Outcome(unreadable: item.path, error)) }
    }
    if settings.measuresFiles, !report.isRefused, !report.endedEarly, !report.isInterrupted {
      report.nanoseconds = Environment.threadNanoseconds() - start
    }
    return report
  }

  /// Reads the whole file, and then runs the selected cases.
  private func check(_ source: SourceText, _ item: Selection.Item, _ report: inout FileReport) {
    let isStopped = settings.playSettings.isStopped
    var reader = settings.reader.cases(of: source)
    var first: [Case] = []
    while first.count < Self.keptCount, let next = reader.next() { first.append(next) }
    let rest = reader
    while !isStopped(), reader.skip() {}
    if isStopped() {
      report.isInterrupted = true
      return
    }
    report.notes = reader.notes
    let errors = reader.errors
    if !errors.isEmpty { return report.refuse(Outcome(source, errors)) }
    let lines = SelectedLines(item.lines, isWhole: item.isWhole, in: source)
    report.fileOutcomes = item.absences(lines, firstCaseAt: first.first?.range.lowerBound)
      .map { Outcome(withoutCaseAt: $0.line, in: item.path, $0.message) }
    reader = rest
    var next = first.makeIterator()
    /// Records that the other cases are still in the file, so that their failures of earlier runs
    /// are remembered.
    func addRest() {
      while item.failedBefore, let other = next.next() ?? reader.next() {
        report.present.insert(other.id)
      }
    }
    var isWhole = true
    while let scenario = next.next() ?? reader.next() {
      if item.failedBefore { report.present.insert(scenario.id) }
      guard settings.selects(scenario, lines) else {
        isWhole = false
        continue
      }
      let scenario = scenario.remembering
      let outcome = check(scenario)
      if outcome.isInterrupted {
        report.isInterrupted = true
        return addRest()
      }
      if outcome.status == .passed {
        if settings.screen != nil {
          report.uncompared.add(
            scenario, outcome.unknownObservations, unreported: outcome.unreported,
            checksInvariants: settings.playSettings.checksInvariants)
        }
        if !settings.reportsPassed, !item.failedBefore {
          report.passed += 1
          continue
        }
      }
      report.outcomes.append(completed(outcome, of: scenario))
      if outcome.status.isBad, settings.endsAtFailure {
        report.endedEarly = true
        return addRest()
      }
    }
    report.isWhole = isWhole && !report.outcomes.contains { $0.outcome.isUnsupported }
  }

  /// Checks the selected cases and computes the corrected traces, which are written or only
  /// reported.
  private func update(_ source: SourceText, _ item: Selection.Item, _ report: inout FileReport) {
    var file = settings.reader.plan(source)
    report.notes = file.notes
    if !file.errors.isEmpty { return report.refuse(Outcome(source, file.errors)) }
    report.present = Set(file.cases.map(\.id))
    report.fileOutcomes = settings.select(item, in: &file).map {
      Outcome(withoutCaseAt: $0.line, in: item.path, $0.message)
    }
    file.cases = file.cases.map(\.remembering)
    var outcomes = file.cases.map(check)
    if let end = outcomes.firstIndex(where: \.isInterrupted) {
      report.isInterrupted = true
      report.outcomes = zip(outcomes[..<end], file.cases).map { completed($0, of: $1) }
      return
    }
    report.isWhole =
      file.cases.count == report.present.count && !outcomes.contains(where: \.isUnsupported)
    report.update = file.update(outcomes, settings.playSettings)
    if settings.endsAtFailure,
      let failure = outcomes.indices.first(where: {
        outcomes[$0].status.isBad && report.update?.indices.contains($0) != true
      })
    {
      // The run ends here, so later cases are not updated.
      report.update = file.update(Array(outcomes[...failure]), settings.playSettings)
    }
    if let update = report.update {
      var newFile = settings.reader.plan(SourceText(name: source.name, bytes: update.bytes))
      let isTooLarge = update.bytes.count > Limits.fileBytes
      if let error = isTooLarge ? Self.tooLarge : newFile.errors.first?.message {
        let message = "its trace cannot be written: \(error)"
        for index in update.indices {
          let scenario = file.cases[index]
          outcomes[index] = scenario.outcome(
            .error, scenario.problem(.script, message, at: scenario.span))
        }
        report.update = nil
      } else {
        for index in update.indices {
          outcomes[index].status = .failed
          // A case without assertions lacks its trace, which the update writes.
          if outcomes[index].problem?.kind == .script { outcomes[index].problem?.kind = .trace }
        }
        if settings.updating == .write {
          // New traces move the cases after them, so run the cases of the new file to report their
          // new lines.
          let selected = Set(file.cases.map(\.id))
          newFile.cases.removeAll { !selected.contains($0.id) }
          newFile.cases = newFile.cases.map(\.remembering)
          report.updatedOutcomes = newFile.cases.map { completed(check($0), of: $0) }
        }
      }
    }
    report.outcomes = zip(outcomes, file.cases).map { completed($0, of: $1) }
    if settings.endsAtFailure { report.endAtFailure() }
  }

  /// The reason why a new trace makes a file unreadable.
  private static let tooLarge =
    "the file would be larger than \(Limits.fileBytes >> 20) MiB"

  /// Plays and checks a case, or skips it if the list under test cannot run it.
  private func check(_ scenario: Case) -> Outcome {
    if let screen = settings.screen, let reason = scenario.reasonToSkip(on: screen) {
      return scenario.unsupported(because: reason)
    }
    return scenario.check(settings.playSettings, keepsTrace: settings.needsSnapshots)
  }

  /// Returns the outcome as reports need it, with snapshots if the case did not pass and they are
  /// shown.
  private func completed(
    _ outcome: Outcome, of scenario: Case
  ) -> (outcome: Outcome, scenario: Case?) {
    var outcome = outcome
    outcome.prepareForReport(reproducedBy: settings.command)
    if outcome.status == .passed { return (outcome, nil) }
    if settings.needsSnapshots, outcome.status != .skipped {
      outcome.snapshots = scenario.snapshots(
        settings.playSettings.withoutStop, around: outcome.problem?.traceLine)
      scenario.addText(to: &outcome)
    }
    return (outcome, scenario)
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
    let absences = file.errors.isEmpty ? select(item, in: &file).map(\.message) : []
    return (file, absences)
  }

  /// Removes the cases of `file` that are not selected. Returns a message for each line in `item`
  /// without a case, or a message that the file has no case.
  fileprivate func select(
    _ item: Selection.Item, in file: inout PlannedFile
  ) -> [(line: Int?, message: String)] {
    let lines = SelectedLines(item.lines, isWhole: item.isWhole, in: file.source)
    let absences = item.absences(lines, firstCaseAt: file.cases.first?.range.lowerBound)
    file.cases.removeAll { !selects($0, lines) }
    return absences
  }

  /// Whether `scenario` is selected, also by its lines.
  fileprivate func selects(_ scenario: Case, _ lines: SelectedLines) -> Bool {
    if !lines.contains(scenario.range) { return false }
    if let only, !only.contains(CaseID(path: scenario.source.name)), !only.contains(scenario.id) {
      return false
    }
    return filter.selects(scenario)
  }
}

extension Selection.Item {
  /// Returns a message for each selected line without a case, or a message that the file has no
  /// case.
  fileprivate func absences(
    _ lines: SelectedLines, firstCaseAt start: Int?
  ) -> [(line: Int?, message: String)] {
    if isWhole, start == nil { return [(nil, "\(path): no case in this file")] }
    return lines.withoutCase(firstCaseAt: start).map { ($0, "\(path):\($0): no case at this line") }
  }
}
