internal import Files
internal import Text

/// The data that a run stores for later runs: the durations of files, the slowest cases and the failed cases.
package struct RunHistory: Sendable {
  /// The duration of every file.
  package private(set) var files: [(path: String, nanoseconds: Int)] = []
  /// The slowest cases, slowest first.
  package private(set) var slowest: [(place: String, nanoseconds: Int)] = []
  /// The number of slowest cases to store.
  private let slowestCount: Int
  /// Whether the durations of files are stored. A run can have a hundred thousand files.
  let keepsFiles: Bool
  /// The cases that failed in an earlier run and did not pass since.
  package let remembered: Set<CasePlace>
  /// The cases and files that failed or could not be checked in this run.
  package private(set) var failed: Set<CasePlace> = []
  /// The files that could not be checked in this run.
  private var refused: Set<CasePlace> = []
  /// The remembered failures that passed in this run.
  package private(set) var passed: Set<CasePlace> = []
  /// The remembered failures whose case or file no longer exists.
  package private(set) var missing: Set<CasePlace> = []

  /// Creates a history from the cases that failed before.
  package init(failed: Set<CasePlace> = [], slowest: Int = 0, keepsFiles: Bool = false) {
    remembered = failed
    slowestCount = slowest
    self.keepsFiles = keepsFiles
  }

  /// The remembered failures about which this run gives no new result.
  package var unconfirmed: Set<CasePlace> {
    remembered.subtracting(passed).subtracting(failed).filter {
      !refused.contains(CasePlace(path: $0.path, title: nil))
    }
  }

  /// Adds the failed and passed cases of a later run.
  package mutating func append(_ later: RunHistory) {
    failed = failed.subtracting(later.passed).subtracting(later.missing).union(later.failed)
    passed = passed.subtracting(later.failed).union(later.passed)
  }

  /// Records the duration of a file whose cases were all run.
  mutating func note(file path: String, nanoseconds: Int) {
    if keepsFiles { files.append((path, nanoseconds)) }
  }

  /// Records that the file at `path` could not be checked.
  mutating func noteRefused(_ path: String, isRemembered: Bool = true) {
    let file = CasePlace(path: path, title: nil)
    refused.insert(file)
    if isRemembered { failed.insert(file) }
  }

  /// Records that the file at `path` was read, and its cases if the history has any of them.
  ///
  /// If `isWhole` is true, every case of the file was run, and an error of the whole file is
  /// removed.
  mutating func noteRead(_ path: String, cases: Set<CasePlace>, isWhole: Bool) {
    let file = CasePlace(path: path, title: nil)
    for failure in remembered where failure.path.hasBytes(of: file.path) {
      if failure.title == nil {
        if isWhole { passed.insert(failure) }
      } else if !cases.contains(failure) {
        missing.insert(failure)
      }
    }
  }

  /// Records that there is no file at the paths of these failures.
  package mutating func noteMissing(_ failures: some Sequence<CasePlace>) {
    missing.formUnion(failures)
  }

  /// Records the result of a case.
  mutating func note(_ name: CaseName, isBad: Bool, nanoseconds: Int) {
    if isBad {
      failed.insert(CasePlace(name))
    } else if !remembered.isEmpty {
      let casePlace = CasePlace(name)
      if remembered.contains(casePlace) { passed.insert(casePlace) }
    }
    guard slowestCount > 0 else { return }
    if slowest.count == slowestCount, let last = slowest.last, last.nanoseconds >= nanoseconds {
      return
    }
    let index = slowest.firstIndex { $0.nanoseconds < nanoseconds } ?? slowest.endIndex
    slowest.insert(("\(name.source):\(name.line) \(name.title)", nanoseconds), at: index)
    if slowest.count > slowestCount { slowest.removeLast() }
  }
}
