package import Files
internal import ScenarioLanguage
internal import Screens
internal import Text

/// What became of one file of a run.
package struct FileReport: Sendable {
  /// The file with the cases that were meant, or why it could not be read.
  package var file: Result<PlannedFile, FileError>
  /// How many cases are of other screens than the one that is run.
  package var skipped = 0
  /// What became of these cases, in order.
  package var results: [CaseResult] = []
  /// The same as it is told.
  package var told: [CaseReport] = []
  /// The file with new traces, where some are due.
  package var update: TraceUpdate?
  /// The cases as they stand once the update is written, and what becomes of them then.
  package var written: (file: PlannedFile, told: [CaseReport])?
  /// How long a thread has read and judged.
  package var nanoseconds = 0
}

extension FileReport {
  /// Reads the file of `item` and judges the cases that are meant.
  package init(_ item: Selection.Item, _ settings: RunSettings) {
    let start = Environment.threadNanoseconds()
    defer { nanoseconds = Environment.threadNanoseconds() - start }
    do {
      var file = try settings.file(of: item)
      let skipped = settings.skip(in: &file)
      self.init(file: .success(file), skipped: skipped, results: settings.judged(file))
      if settings.updating != nil { update(file, settings) }
      told = settings.told(results, of: file)
      file.forgetWhatPassed(results)
      self.file = .success(file)
    } catch {
      self.init(file: .failure(error))
    }
  }

  /// Puts right what is wrong with the traces of `file`, which is to be written or only told.
  private mutating func update(_ file: PlannedFile, _ settings: RunSettings) {
    guard
      let update = TraceUpdate(
        of: file, results: results, settings.manner)
    else { return }
    var newFile = settings.reader.plan(SourceText(name: file.source.name, bytes: update.bytes))
    if let mistake = newFile.mistakes.first {
      results = update.results(refusedBecause: mistake.message)
      return
    }
    self.update = update
    results = update.results
    guard settings.updating == .write else { return }
    // What comes behind a new trace stands elsewhere then, and is told where it stands.
    let meant = Set(file.cases.map(\.place))
    newFile.cases.removeAll { !meant.contains($0.place) }
    let newResults = settings.judged(newFile)
    let newTold = settings.told(newResults, of: newFile)
    newFile.forgetWhatPassed(newResults)
    written = (newFile, newTold)
  }
}

extension PlannedFile {
  /// Forgets what nobody is told of cases that passed, on the thread that made it, where that is cheap.
  fileprivate mutating func forgetWhatPassed(_ results: [CaseResult]) {
    for place in results.indices where results[place].status == .passed {
      cases[place].plan = Plan(on: cases[place].plan.stage)
      cases[place].expectation = nil
    }
  }
}

extension RunSettings {
  /// Leaves out cases of other screens than the one that is run, and returns how many.
  fileprivate func skip(in file: inout PlannedFile) -> Int {
    guard let screen else { return 0 }
    let count = file.cases.count
    file.cases.removeAll { $0.plan.stage.entry.name != screen }
    return count - file.cases.count
  }

  /// Reads the file of `item` and leaves the cases that are meant.
  package func file(of item: Selection.Item) throws(FileError) -> PlannedFile {
    if let failure = item.failure { throw failure }
    var file = try reader.read(item.path, in: item.root)
    file.cases.removeAll { !means($0, in: file.source, lines: item.lines) }
    return file
  }

  /// Judges the cases of `file`, up to the first bad one where that ends the run.
  fileprivate func judged(_ file: PlannedFile) -> [CaseResult] {
    var results: [CaseResult] = []
    for scenario in file.cases {
      let result = scenario.judged(in: file.source, manner, keepsTrace: needsFilms)
      results.append(result)
      let isBad = result.status == .failed || result.status == .error
      if isBad && stopsAtFailure && updating == nil { break }
    }
    return results
  }

  /// Tells what became of the cases of `file`, with the films of those that did not pass where they are shown.
  fileprivate func told(_ results: [CaseResult], of file: PlannedFile) -> [CaseReport] {
    zip(file.cases, results).map { scenario, result in
      let reference = CaseReference(scenario, in: file.source, isAlone: true)
      var told = CaseReport(result, of: reference, command: command)
      if needsFilms, result.status != .passed {
        told.addFilm(of: reference, manner)
      }
      return told
    }
  }

  /// Whether `scenario` is one of those to run.
  private func means(_ scenario: ScenarioCase, in source: SourceText, lines: [Int]) -> Bool {
    if let only, !CasePlace.places(of: scenario, in: source).contains(where: only.contains) {
      return false
    }
    let isFiltered = filters.contains { source.name.contains($0) || scenario.title.contains($0) }
    if !filters.isEmpty && !isFiltered { return false }
    return lines.isEmpty
      || lines.contains { line in
        source.line(line).map { scenario.range.contains($0.offset) } ?? false
      }
  }
}
