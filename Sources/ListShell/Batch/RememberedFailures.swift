internal import EditLine
internal import Files
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Text

/// The failures of earlier runs in this folder, which a run reads and updates. Runs of a list in an
/// adapter have failures of their own. The file is in the folder of the shell's history.
///
/// The file has the quoted folder, a line `"FILE" "TITLE" ORDINAL` for each failure (`"FILE"` if
/// the file could not be checked), and the line `end COUNT`. A file without this line is damaged.
struct RememberedFailures {
  /// The file, or `nil` if there is no folder for it.
  private let path: String?
  /// Whether the failures are those of a list in an adapter.
  private let hasAdapter: Bool
  /// The folder that the file is about.
  private let folder: String
  /// The failures, or `nil` if no run has stored any yet or the file cannot be read.
  let known: Set<CaseID>?
  /// The error, if the file cannot be read.
  private let damage: FileError?

  /// Reads the failures of the working folder on the list of `adapter`, or on the built-in lists.
  init(adapter: String?) {
    hasAdapter = adapter != nil
    folder = (try? Path.real(".")) ?? ""
    guard let history = History.standardPath, !folder.isEmpty else {
      (path, known, damage) = (nil, nil, nil)
      return
    }
    // The path of a folder can be longer than a file name may be.
    let hash = String(stableHash(of: folder + (adapter.map { "\0\($0)" } ?? "")), radix: 16)
    let path = Path.join(Path.folder(of: history), "last-failed-\(hash)")
    self.path = path
    do throws(FileError) {
      known = try Self.failures(of: folder, in: path)
      damage = nil
    } catch {
      known = nil
      damage = error
    }
  }

  /// Returns the cases for `--last-failed`, or throws if the cases are not known.
  func lastFailed() throws(CommandError) -> Set<CaseID> {
    guard path != nil else {
      let reason =
        Environment["LISTSH_HISTORY"] == nil
        ? "neither HOME nor XDG_STATE_HOME is set" : "LISTSH_HISTORY is empty or /dev/null"
      throw CommandError("the failures of this folder are not remembered: \(reason)")
    }
    // A stored list would be older than the last run.
    if isUnattended {
      throw CommandError("the failures of this folder are not remembered: CI is set")
    }
    if let damage {
      throw CommandError("\(damage); run without --last-failed to remember failures again")
    }
    guard let known else {
      throw CommandError(
        "no run of this folder \(hasAdapter ? "with this adapter " : "")is remembered; run without --last-failed first"
      )
    }
    return known
  }

  /// Stores the failures of a run and removes the cases that passed. Returns the status of errors
  /// while writing the file.
  ///
  /// If `isWhole` is true, the run included every case of the named paths. Only such a run removes
  /// failures whose cases no longer exist, are skipped or are known gaps, and replaces a damaged
  /// file.
  func remember(_ history: RunHistory, isWhole: Bool, isLastFailed: Bool) -> ExitStatus {
    guard let path, !isUnattended else { return .passed }
    if let damage, damage.reason == .isDamaged {
      show(errorLine("\(damage); the failures of earlier runs are lost"))
      if !isWhole { return .passed }
    } else if damage != nil, history.failed.isEmpty, !isLastFailed {
      // The file cannot be read, and this run adds nothing to it.
      return .passed
    }
    let settled = history.passed.union(
      isWhole ? history.missing.union(history.excused.keys) : [])
    let isNews =
      known.map { !history.failed.isSubset(of: $0) || !settled.isDisjoint(with: $0) } ?? true
    guard isNews || isLastFailed else { return .passed }
    do throws(FileError) {
      try update(path, adding: history.failed, forgetting: settled)
      return .passed
    } catch {
      // If nothing failed and nothing was stored, there is nothing to write.
      if known == nil, history.failed.isEmpty, damage == nil { return .passed }
      let status = reportError("the failures of this folder cannot be remembered: \(error)")
      return isLastFailed ? status : .passed
    }
  }

  /// Reports cases that `--last-failed` should have run but did not find. Returns the status for
  /// these cases.
  func reportUnconfirmed(_ history: RunHistory) -> ExitStatus {
    let open = history.unconfirmed
    if open.isEmpty { return .passed }
    var areSettled = true
    let lines = open.map { failure in
      let reason: String
      if history.missing.contains(failure) {
        reason = "no longer exists"
      } else if let status = history.excused[failure] {
        reason = status == .skipped ? "is skipped now" : "is a known gap now"
      } else {
        areSettled = false
        reason =
          history.endedEarly
          ? "was not run, because the run ended early"
          : failure.title == nil ? "not all of its cases were run now" : "was not selected now"
      }
      return "\(failure): failed in its last run, but \(reason)"
    }.sorted()
    for line in lines.prefix(Self.lineCount) { show(errorLine(line)) }
    if lines.count > Self.lineCount {
      show(
        errorLine("\(lines.count - Self.lineCount) more that failed in their last run were not run")
      )
    }
    return areSettled
      ? reportError("run without --last-failed to remove these cases from the list") : .unchecked
  }

  /// The maximum number of lines about cases that were not run.
  private static let lineCount = 10

  /// Reads the failures of `folder`. Returns `nil` if no run has stored any failures yet.
  private static func failures(
    of folder: String, in path: String
  ) throws(FileError) -> Set<CaseID>? {
    // Another program changed the file, or the file was truncated.
    let damaged = FileError(path: path, reason: .isDamaged)
    let bytes: [UInt8]
    do {
      bytes = try readFile(path, limit: Limits.fileBytes)
    } catch {
      if error.reason.isMissing { return nil }
      throw error
    }
    // An empty file was created but never written.
    if bytes.isEmpty { return nil }
    guard let text = String(validUTF8: bytes) else { throw damaged }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.popLast() == "", let end = lines.popLast(), let first = lines.first,
      String(first).hasBytes(of: quoted(folder)), end == "end \(lines.count - 1)"
    else { throw damaged }
    var failures: Set<CaseID> = []
    for line in lines.dropFirst() {
      guard let failure = Self.failure(line) else { throw damaged }
      failures.insert(failure)
    }
    return failures
  }

  private static func failure(_ line: Substring) -> CaseID? {
    let (script, errors) = Script.parse(SourceText(name: "", "failed \(line)"))
    guard errors.isEmpty, case .step(let step)? = script.elements.first?.content else { return nil }
    let values = step.arguments.map(\.value)
    switch values.count {
    case 1:
      guard case .string(let path) = values[0] else { return nil }
      return CaseID(path: path)
    case 3:
      guard case .string(let path) = values[0], case .string(let title) = values[1],
        case .integer(let ordinal) = values[2]
      else { return nil }
      return CaseID(path: path, title: title, ordinal: ordinal)
    default: return nil
    }
  }

  /// Adds `failed` to the failures that other runs stored meanwhile, and removes `settled`.
  ///
  /// A missing or damaged file is replaced. A file that cannot be written is removed, because its
  /// failures are outdated.
  private func update(
    _ path: String, adding failed: Set<CaseID>, forgetting settled: Set<CaseID>
  ) throws(FileError) {
    let lock = try ProcessLock(path + ".lock", timeout: 2_000)
    try withExtendedLifetime(lock) { () throws(FileError) in
      let old = try? Self.failures(of: folder, in: path)
      let new = (old ?? []).subtracting(settled).union(failed)
      // Write even if nothing changed, so that an unwritable file is reported now.
      do throws(FileError) {
        try createPrivateFile(path)
        try replaceFile(path, with: Array(text(of: new).utf8))
      } catch {
        try? removeFile(path)
        throw error
      }
    }
  }

  private func text(of failures: Set<CaseID>) -> String {
    let lines = failures.map { failure in
      quoted(failure.plainPath) + (failure.title.map { " \(quoted($0)) \(failure.ordinal)" } ?? "")
    }
    return ([quoted(folder)] + lines.sorted() + ["end \(lines.count)", ""]).joined(separator: "\n")
  }
}
