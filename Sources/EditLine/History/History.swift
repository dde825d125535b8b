internal import Files
internal import Text

/// The lines that were typed, the newest last, in a file that several shells share.
package struct History {
  /// The lines, each only where it was typed last.
  package private(set) var lines: [String] = []
  /// The lines that are not in the file yet.
  private var unsaved: [String] = []
  /// The file, or `nil` where nothing is kept.
  private let file: HistoryFile?
  /// What went wrong and was not told yet.
  private var trouble: String?
  /// Whether trouble was told: once is enough.
  private var isTold = false

  /// Reads the file at `path`, or keeps lines for this session only.
  package init(path: String?) {
    file = path.map(HistoryFile.init)
    // Nothing is new yet: this only reads.
    attempt { file throws(FileError) in try file.lines() }
  }

  /// Where the user keeps the history: `LISTSH_HISTORY`, nowhere where it is empty, or the folder for state.
  package static var standardPath: String? {
    if let path = Environment["LISTSH_HISTORY"] { return path.isEmpty ? nil : path }
    if let folder = Environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return Path.join(folder, "listsh/history")
    }
    guard let home = Environment["HOME"], !home.isEmpty else { return nil }
    return Path.join(home, ".local/state/listsh/history")
  }

  /// Adds a line and saves it, unless that takes longer than a person notices: then with the next one.
  package mutating func add(_ line: String) {
    guard line.contains(where: { !$0.isWhitespace }), line.utf8.count <= HistoryFile.lineLimit
    else { return }
    lines = HistoryFile.newestOnly(lines + [line])
    guard file != nil else { return }
    unsaved.append(line)
    save(patience: Self.patience)
  }

  /// How many milliseconds are less than a person notices.
  private static let patience = 200

  /// Saves what is not saved yet, at the end of a session, where losing a line is worse than waiting.
  ///
  /// What is waited for is handed to `tell`, and nobody waits longer once `isStopped` says so.
  package mutating func finish(
    tell: (String) -> Void = { _ in }, isStopped: () -> Bool = { false }
  ) {
    if !unsaved.isEmpty { save(patience: Self.patience) }
    guard !unsaved.isEmpty, !isTold, let file else { return }
    let lines = counted(unsaved.count, "line")
    let keeper = "another process keeps the lock \(escaped(file.lockPath))"
    tell("waiting to save \(lines) of the history: \(keeper); Ctrl-C gives up")
    save(patience: 10_000, isStopped: isStopped)
    guard !unsaved.isEmpty, !isTold else { return }
    trouble = "\(lines) of this session \(unsaved.count == 1 ? "is" : "are") lost: \(keeper)"
  }

  /// What there is to tell about the file, once.
  package mutating func takeTrouble() -> String? {
    defer { trouble = nil }
    return trouble
  }

  /// Puts the new lines behind those of all shells.
  private mutating func save(patience: Int, isStopped: () -> Bool = { false }) {
    let new = unsaved
    let isSaved = attempt { file throws(FileError) in
      try file.append(new, patience: patience, isStopped: isStopped)
    }
    if isSaved { unsaved = [] }
  }

  /// Takes the lines that `work` answers; where it fails nothing changes and the first failure is kept to be told.
  @discardableResult
  private mutating func attempt(
    _ work: (HistoryFile) throws(FileError) -> [String]
  ) -> Bool {
    guard let file else { return false }
    do throws(FileError) {
      lines = try work(file)
      return true
    } catch {
      if !isTold && error.reason != .isBusy {
        trouble = "history is kept for this session only: \(escaped("\(error)"))"
        isTold = true
      }
      return false
    }
  }
}
