package import Files
package import Text

/// The data that a run stores for later runs: the durations of files, the slowest cases and the
/// failed cases.
package struct RunHistory: Sendable {
  package private(set) var files: [(path: String, nanoseconds: Int)] = []
  /// The slowest cases, slowest first.
  package private(set) var slowest: [(name: String, nanoseconds: Int)] = []
  /// The number of slowest cases to store.
  private let slowestCount: Int
  /// Whether the durations of files are stored. A run can have a hundred thousand files.
  let keepsFiles: Bool
  /// The cases that failed in an earlier run and did not pass since.
  package let remembered: Set<CaseID>
  /// The same cases by the plain path of their file.
  private let rememberedByFile: [ExactString: [CaseID]]
  /// The cases and files that failed or could not be checked in this run.
  package private(set) var failed: Set<CaseID> = []
  /// The files that could not be checked in this run.
  private var refused: Set<CaseID> = []
  /// The remembered failures that passed in this run.
  package private(set) var passed: Set<CaseID> = []
  /// The remembered failures that are now skipped or known gaps, with their status.
  package private(set) var excused: [CaseID: Outcome.Status] = [:]
  /// Whether the run ended before its last case.
  package internal(set) var endedEarly = false
  /// The files that this run wrote, with their stamps after that.
  package internal(set) var written: [ExactString: FileStamp?] = [:]
  /// The remembered failures whose case or file no longer exists.
  package internal(set) var missing: Set<CaseID> = []

  package init(failed: Set<CaseID> = [], slowest: Int = 0, keepsFiles: Bool = false) {
    remembered = failed
    rememberedByFile = Dictionary(grouping: failed) { ExactString($0.plainPath) }
    slowestCount = slowest
    self.keepsFiles = keepsFiles
  }

  /// The remembered failures about which this run gives no new result.
  package var unconfirmed: Set<CaseID> {
    remembered.subtracting(passed).subtracting(failed).filter {
      !refused.contains(CaseID(path: $0.path))
    }
  }

  /// The remembered failures that passed, or are no failures any more.
  package var settled: Set<CaseID> { passed.union(missing).union(excused.keys) }

  /// Returns a sentence about those of the remembered failures `awaited` that this run gives no new
  /// result about, or `nil` if there are none.
  package func sentence(about awaited: Set<CaseID>, includingMissing: Bool) -> String? {
    let open = unconfirmed.subtracting(excused.keys).intersection(awaited)
      .subtracting(includingMissing ? [] : missing)
    switch open.count {
    case 0: return nil
    case 1: return "1 case that failed in its last run was not run"
    default: return "\(open.count) cases that failed in their last run were not run"
    }
  }

  /// Records the duration of a file whose cases were all run.
  mutating func record(file path: String, nanoseconds: Int) {
    if keepsFiles { files.append((path, nanoseconds)) }
  }

  /// Records that the file at `path` could not be checked.
  mutating func recordRefused(_ path: String, isRemembered: Bool) {
    let file = CaseID(path: path)
    refused.insert(file)
    if isRemembered { remember(file) }
  }

  /// Records that there is no file at `path`. The remembered failures in the file are missing now.
  mutating func recordMissing(_ path: String) {
    missing.formUnion(rememberedByFile[ExactString(CaseID(path: path).plainPath)] ?? [])
  }

  /// Adds a failed case or file, unless its text came from standard input and cannot be read again.
  private mutating func remember(_ failure: CaseID) {
    if failure.path != ScenarioReader.standardInput { failed.insert(failure) }
  }

  /// Records that the file at `path` was read and has these `cases`. The remembered failures of
  /// other cases in the file are missing now.
  ///
  /// If `isWhole` is true, every case of the file was run, so a remembered error of the whole file
  /// counts as passed.
  mutating func recordRead(_ path: String, cases: Set<CaseID>, isWhole: Bool) {
    for failure in rememberedByFile[ExactString(CaseID(path: path).plainPath)] ?? [] {
      if failure.title == nil {
        if isWhole { passed.insert(failure) }
      } else if !cases.contains(failure) {
        missing.insert(failure)
      }
    }
  }

  mutating func record(_ outcome: Outcome) {
    if outcome.isUnsupported { return }
    switch outcome.status {
    case .failed, .error: remember(outcome.id)
    case .passed: if remembered.contains(outcome.id) { passed.insert(outcome.id) }
    case .knownGap, .skipped:
      if remembered.contains(outcome.id) { excused[outcome.id] = outcome.status }
    }
    if outcome.status == .skipped { return }
    let nanoseconds = outcome.nanoseconds
    guard slowestCount > 0 else { return }
    if slowest.count == slowestCount, let last = slowest.last, last.nanoseconds >= nanoseconds {
      return
    }
    let index = slowest.firstIndex { $0.nanoseconds < nanoseconds } ?? slowest.endIndex
    slowest.insert(("\(outcome.id.path):\(outcome.line) \(outcome.title)", nanoseconds), at: index)
    if slowest.count > slowestCount { slowest.removeLast() }
  }
}
