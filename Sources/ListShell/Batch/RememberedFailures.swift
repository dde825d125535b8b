internal import Files
internal import ScenarioRunner
internal import Text

/// The failures of earlier runs in this folder, which a run reads and updates.
struct RememberedFailures {
  /// The file of the failures, or `nil` if there is no folder for it.
  private let memory: FailureMemory?
  /// The failures, or `nil` if no run has stored any yet or the file cannot be read.
  let known: Set<CasePlace>?
  /// The error, if the file cannot be read.
  private let damage: FileError?

  /// Reads the failures of the working folder.
  init() {
    memory = FailureMemory()
    do throws(FileError) {
      known = try memory?.failures()
      damage = nil
    } catch {
      known = nil
      damage = error
    }
  }

  /// Returns the cases for `--last-failed`, or throws if they are not known.
  func lastFailed() throws(CommandError) -> Set<CasePlace> {
    guard memory != nil else {
      throw CommandError(
        "the failures of this folder are not remembered: neither HOME nor XDG_STATE_HOME is set")
    }
    if let damage {
      throw CommandError("\(damage); run without --last-failed to remember failures again")
    }
    guard let known else {
      throw CommandError(
        "no run of this folder is remembered; run without --last-failed first")
    }
    return known
  }

  /// Stores the failures of a run and removes the cases that passed. Returns the status of errors
  /// while writing the file.
  ///
  /// If the run `isWhole`, it ran every case of the named paths. Only then are failures removed
  /// whose cases no longer exist, and a damaged file is replaced.
  func remember(_ history: RunHistory, isWhole: Bool, isLastFailed: Bool) -> ExitStatus {
    guard let memory, !isUnattended else { return .passed }
    if let damage {
      show(complaint("\(damage); the failures of earlier runs are lost"))
      if !isWhole { return .passed }
    }
    let settled = history.passed.union(isWhole ? history.missing : [])
    let isNews =
      known.map { !history.failed.isSubset(of: $0) || !settled.isDisjoint(with: $0) } ?? true
    guard isNews || isLastFailed else { return .passed }
    do throws(FileError) {
      try memory.update(adding: history.failed, forgetting: settled)
      return .passed
    } catch {
      // If nothing failed and nothing was stored, there is nothing to write.
      if known == nil, history.failed.isEmpty, damage == nil { return .passed }
      let status = complain("the failures of this folder cannot be remembered: \(error)")
      return isLastFailed ? status : .passed
    }
  }

  /// Reports cases that `--last-failed` should have run but did not find. Returns the status for
  /// them.
  func confirm(_ history: RunHistory) -> ExitStatus {
    let open = history.unconfirmed
    if open.isEmpty { return .passed }
    let lines = open.map { failure in
      history.missing.contains(failure)
        ? "\(failure): failed last, and is no longer there"
        : "\(failure): failed last, and was not run"
    }.sorted()
    for line in lines.prefix(Self.lineCount) { show(complaint(line)) }
    if lines.count > Self.lineCount {
      show(complaint("\(lines.count - Self.lineCount) more that failed last were not run"))
    }
    return complain("run without --last-failed to forget cases that are gone")
  }

  /// The maximum number of lines about cases that were not run.
  private static let lineCount = 10
}
