internal import Files
internal import Text

/// The typed lines, the newest last, in a file that several shells share.
package struct History {
  /// The lines without duplicates, each at the position where it was typed last.
  package private(set) var lines: [String] = []
  /// The lines that are not in the file yet.
  private var unsaved: [String] = []
  /// The file, or `nil` if the history is not saved.
  private let file: HistoryFile?
  /// The first failure, until it is reported.
  private var problem: String?
  /// Whether a failure was reported. Only the first failure is reported.
  private var isReported = false

  /// Creates a history from the file at `path`, or a history of this session only.
  package init(path: String?) {
    file = path.map(HistoryFile.init)
    // There are no unsaved lines yet, so this only reads the file.
    attempt { file throws(FileError) in try file.content().lines }
  }

  /// The path of the history file: `LISTSH_HISTORY` (none if it is empty or `/dev/null`), or a file
  /// in the state folder.
  package static var standardPath: String? {
    if let path = Environment["LISTSH_HISTORY"] {
      return ["", "/dev/null"].contains(path) ? nil : path
    }
    if let folder = Environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return Path.join(folder, "listsh/history")
    }
    guard let home = Environment[asked: "HOME"] else { return nil }
    return Path.join(home, ".local/state/listsh/history")
  }

  /// Adds a line and saves it. If saving takes too long, the line is saved with the next one.
  package mutating func add(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }), line.utf8.count <= Limits.lineBytes
    else { return }
    lines = HistoryFile.newestOnly(lines + [line])
    guard file != nil else { return }
    unsaved.append(line)
    save(timeout: Self.timeout)
  }

  /// A number of milliseconds that a user does not notice.
  private static let timeout = 200

  /// Saves all unsaved lines at the end of a session. The method waits longer than `add`, because
  /// no line may be lost.
  ///
  /// If another process has the lock, passes a message to the first closure. Stops waiting when
  /// `isStopped` returns `true`.
  package mutating func finish(
    report: (String) -> Void = { _ in }, isStopped: () -> Bool = { false }
  ) {
    if !unsaved.isEmpty { save(timeout: Self.timeout) }
    guard !unsaved.isEmpty, !isReported, let file else { return }
    let lines = counted(unsaved.count, "line")
    let keeper = "another process holds the lock \(escaped(file.lockPath))"
    report("waiting to save \(lines) of the history: \(keeper); press Ctrl-C to stop waiting")
    save(timeout: 10_000, isStopped: isStopped)
    guard !unsaved.isEmpty, !isReported else { return }
    problem = "\(lines) of this session \(unsaved.count == 1 ? "is" : "are") lost: \(keeper)"
  }

  /// Returns the failure to report, if any, and clears it.
  package mutating func takeProblem() -> String? {
    defer { problem = nil }
    return problem
  }

  /// Appends the unsaved lines to those of all shells.
  private mutating func save(timeout: Int, isStopped: () -> Bool = { false }) {
    let new = unsaved
    let isSaved = attempt { file throws(FileError) in
      try file.append(new, timeout: timeout, isStopped: isStopped)
    }
    if isSaved { unsaved = [] }
  }

  /// Replaces the lines with the result of `work`.
  ///
  /// If `work` fails, the lines stay unchanged and the first failure is stored for the report.
  @discardableResult
  private mutating func attempt(
    _ work: (HistoryFile) throws(FileError) -> [String]
  ) -> Bool {
    guard let file else { return false }
    do throws(FileError) {
      lines = try work(file)
      return true
    } catch {
      if !isReported && error.reason != .isBusy {
        problem = "history is kept for this session only: \(escaped("\(error)"))"
        isReported = true
      }
      return false
    }
  }
}
