internal import EditLine
internal import Files
internal import ScenarioRunner
internal import Text

/// A run that goes on: what changes is run again, until a person has enough.
struct WatchedRun {
  /// Runs what is selected, knowing what failed before, and returns what came of it.
  typealias Run = (Selection, RunSettings, Set<CasePlace>) throws(CommandError) -> (
    ExitStatus, RunHistory
  )

  /// The failures that are remembered, and those since.
  private var failed: Set<CasePlace>
  /// What failed and passed since it began.
  private(set) var history: RunHistory
  /// What decides how the files are judged.
  private var settings: RunSettings
  /// The files and folders that were named.
  private let paths: [String]
  /// Somebody else's list, where one is played.
  private let subject: Subject?
  /// Finds the files once more.
  private let find: () -> Selection
  /// Runs a selection, and returns how it ended.
  private let run: Run

  /// Somebody else's list that is played, and how it is started anew where its program changes.
  struct Subject {
    /// The files that its program is made of.
    var paths: [String]
    /// Whether traces are not to be updated by what it does: it has the name of a built-in screen.
    var isSpecified: Bool
    /// Starts it anew, and has the settings play it.
    var renew: (inout RunSettings) throws(CommandError) -> Void
  }

  /// What was seen of a file and the sources that it names.
  private typealias Stamps = [ExactString: [FileStamp?]]

  /// Makes a run of what `find` finds at `paths`, which may be more or less each time.
  init(
    settings: RunSettings, paths: [String], find: @escaping () -> Selection,
    failed: Set<CasePlace>, playing subject: Subject? = nil, run: @escaping Run
  ) {
    self.settings = settings
    self.paths = paths
    self.find = find
    self.failed = failed
    history = RunHistory(failed: failed)
    self.subject = subject
    self.run = run
  }

  /// Runs everything, then what changes, until `q` or Ctrl-C.
  mutating func perform() throws(CommandError) -> ExitStatus {
    let watcher: FileWatcher
    do {
      watcher = try FileWatcher(readingKeys: true)
    } catch {
      throw CommandError(error.description)
    }
    let keys = KeyMode()
    defer { withExtendedLifetime(keys) {} }
    // The terminal is to be left as it was found.
    Interrupts.endUnnoticed(false)
    Interrupts.watch()
    var (selection, stamps) = look(watcher)
    var program = programStamps
    var status = try show(selection, settings)
    while status != .interrupted && !Interrupts.isPending {
      switch watcher.next() {
      case .signal: keys?.apply()
      case .closed: return .passed
      case .key(UInt8(ascii: "q")), .key(0x04): return .passed
      case .key(0x0A), .key(0x0D):
        (selection, stamps) = look(watcher)
        status = try show(selection, settings)
      case .key(UInt8(ascii: "f")): status = try showFailed()
      case .key(UInt8(ascii: "u")) where isUnattended:
        write("traces are not updated where CI is set\n")
      case .key(UInt8(ascii: "u")) where subject?.isSpecified == true:
        write("traces are not updated by an adapter of a built-in screen\n")
      case .key(UInt8(ascii: "u")):
        let updated = Set(failed.map { ExactString($0.path) })
        status = try showFailed(updating: .write)
        // What it wrote itself is no news, which would take the place of what still fails.
        let seen = look(watcher).1
        for path in updated { stamps[path] = seen[path] }
      case .key: continue
      case .change:
        let former = stamps
        (selection, stamps) = look(watcher)
        let formerProgram = program
        program = programStamps
        if program != formerProgram {
          status = try showRenewed(selection)
          continue
        }
        selection.keep { stamps[ExactString($0.path)] != former[ExactString($0.path)] }
        if !selection.items.isEmpty { status = try show(selection, settings) }
      }
    }
    return .interrupted
  }

  /// What is seen of the subject's program.
  private var programStamps: [FileStamp?] { subject?.paths.map { FileStamp($0) } ?? [] }

  /// Starts the subject anew and runs everything, or says why it does not start: its next change may mend that.
  private mutating func showRenewed(_ selection: Selection) throws(CommandError) -> ExitStatus {
    do throws(CommandError) {
      try subject?.renew(&settings)
    } catch {
      if error.status == .interrupted { return .interrupted }
      clear()
      write("\(escapedLines(error.message))\n")
      return .unjudged
    }
    return try show(selection, settings)
  }

  /// Finds what is meant now, and has what it depends on watched.
  ///
  /// What was seen before it was watched may have changed since, so that it is looked at until nothing new is to be watched.
  private func look(_ watcher: FileWatcher) -> (Selection, Stamps) {
    var watched: Set<ExactString> = []
    while true {
      let selection = find()
      var stamps: Stamps = [:]
      var paths = Set(
        (self.paths.flatMap { Self.foldersBelow($0) } + (subject?.paths ?? [])).map {
          ExactString($0)
        })
      for item in selection.items {
        let files = [item.path] + settings.reader.sourcePaths(ofFile: item.path)
        paths.formUnion(files.map { ExactString($0) })
        stamps[ExactString(item.path)] = files.map { FileStamp($0) }
      }
      if paths.isSubset(of: watched) { return (selection, stamps) }
      watched.formUnion(paths)
      watcher.watch(watched.map(\.text))
    }
  }

  /// Runs what is selected on an empty screen, and says which keys there are.
  private mutating func show(
    _ selection: Selection, _ settings: RunSettings
  ) throws(CommandError) -> ExitStatus {
    clear()
    let (status, diary) = try run(selection, settings, failed)
    failed = failed.subtracting(diary.passed).subtracting(diary.missing).union(diary.failed)
    history.append(diary)
    if StandardStream.output.isTerminal && status != .interrupted {
      write("\nEnter runs all, f what failed, u updates its traces, q quits\n")
    }
    return status
  }

  /// Runs what failed last, or says that nothing did.
  private mutating func showFailed(
    updating: RunSettings.Updating? = nil
  ) throws(CommandError) -> ExitStatus {
    if failed.isEmpty {
      write("nothing failed\n")
      return .passed
    }
    let paths = Set(failed.map { ExactString($0.path) })
    var selection = find()
    selection.keep { paths.contains(ExactString(Path.plain($0.path))) }
    var settings = settings
    settings.only = failed
    settings.updating = updating
    return try show(selection, settings)
  }

  /// Clears the screen, where there is one.
  private func clear() {
    if StandardStream.output.isTerminal { write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
  }

  /// Writes `text` on standard output, whatever becomes of it.
  private func write(_ text: String) {
    let output = Output.standardOutput()
    try? output.write(text)
    try? output.close()
  }

  /// The folder and all below it that can be seen.
  private static func foldersBelow(_ folder: String) -> [String] {
    guard let inside = try? entries(ofFolder: folder) else { return [] }
    return [folder]
      + inside.filter { $0.kind == .folder && !$0.name.hasPrefix(".") }
      .flatMap { foldersBelow(Path.join(folder, $0.name)) }
  }
}
