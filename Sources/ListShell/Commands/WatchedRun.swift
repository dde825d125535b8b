internal import Files
internal import ScenarioRunner
internal import Text

/// A run in watch mode: reruns scenarios when files change, until the user quits.
struct WatchedRun {
  /// Runs the selected cases and returns the result.
  typealias Run = (
    Selection, RunSettings, _ failed: Set<CaseID>, _ failedHere: Set<CaseID>
  ) throws(CommandError) -> (ExitStatus, RunHistory)

  /// The failures of earlier runs and of this one.
  private var failed: Set<CaseID>
  /// The failures on the screen.
  private var shown: Set<CaseID> = []
  /// Whether the latest run of all cases ended at its first failure.
  private var isLeftOff = false
  /// The files that the latest run wrote, with their stamps after that.
  private var written: [ExactString: FileStamp?] = [:]
  /// The failures of this watched run.
  private var failedHere: Set<CaseID> = []
  private var settings: RunSettings
  /// The files and folders on the command line.
  private let paths: [String]
  /// The list under test, if the run uses one.
  private let subject: Subject?
  private let find: () -> Selection
  private let run: Run

  /// A list under test in an adapter, which is restarted when its program changes.
  struct Subject {
    /// The files of its program.
    var paths: [String]
    /// Whether the list has the name of a built-in screen. The behavior of such a list must not
    /// become the expected trace.
    var isSpecified: Bool
    /// Restarts the adapter and replaces it in the settings.
    var renew: (inout RunSettings) throws(CommandError) -> Void
  }

  /// The last known stamps of each file and of the sources in the file.
  private typealias Stamps = [ExactString: [FileStamp?]]

  /// Creates a run of the cases that `find` returns for `paths`. Each call can return different
  /// cases.
  init(
    settings: RunSettings, paths: [String], find: @escaping () -> Selection,
    failed: Set<CaseID>, playing subject: Subject?, run: @escaping Run
  ) {
    (self.settings, self.find) = Self.withoutLines(settings, find)
    self.paths = paths
    self.failed = failed
    self.subject = subject
    self.run = run
  }

  /// Returns settings and a search that select the cases by their titles, if `find` selects each by
  /// its line. While the user edits a file, lines move.
  private static func withoutLines(
    _ settings: RunSettings, _ find: @escaping () -> Selection
  ) -> (RunSettings, () -> Selection) {
    var cases: Set<CaseID> = []
    for item in find().items {
      guard !item.lines.isEmpty, let (file, absences) = try? settings.file(of: item),
        file.errors.isEmpty, absences.isEmpty
      else { return (settings, find) }
      cases.formUnion(file.cases.map(\.id))
    }
    if cases.isEmpty { return (settings, find) }
    var settings = settings
    settings.only = cases
    return (
      settings,
      {
        var selection = find()
        selection.removeLines()
        return selection
      }
    )
  }

  /// Runs everything, and then the changed files, until the user presses `q` or Ctrl-C.
  mutating func perform() throws(CommandError) -> ExitStatus {
    let watcher = try orCommandError(FileWatcher(readingKeys: true))
    let keys = KeyMode()
    defer { withExtendedLifetime(keys) {} }
    // Ctrl-C must not end the process immediately, because the settings of the terminal must be
    // restored first.
    Interrupts.setEndsUnpolledWork(false)
    Interrupts.watch()
    var (selection, stamps) = try look(watcher)
    var program = programStamps
    var status = try show(selection, settings)
    while status != .interrupted && !Interrupts.isPending {
      var event = watcher.next()
      // The screen does not show the results of a file that has changed since it was run.
      if event == .key(UInt8(ascii: "u")), try look(watcher).1 != stamps { event = .change }
      switch event {
      case .signal: keys?.apply()
      case .closed: return .passed
      case .key(UInt8(ascii: "q")), .key(0x04): return .passed
      case .key(0x0A), .key(0x0D):
        (selection, stamps) = try look(watcher)
        status = try show(selection, settings)
      case .key(UInt8(ascii: "f")):
        let cases = selectedFailures
        if !cases.isEmpty {
          status = try show(cases)
        } else if isLeftOff {
          status = try show(selection, settings)
        } else {
          write("nothing failed\n")
        }
      case .key(UInt8(ascii: "u")) where isUnattended:
        write("traces are not updated if CI is set\n")
      case .key(UInt8(ascii: "u")) where subject?.isSpecified == true:
        write("traces are not updated by an adapter of a built-in screen\n")
      case .key(UInt8(ascii: "u")) where shown.isEmpty:
        write(
          selectedFailures.isEmpty
            ? "nothing failed\n" : "no failure is on the screen; f shows them\n")
      case .key(UInt8(ascii: "u")):
        status = try show(shown, updating: .write)
        // Ignore the changes by `--update` itself. Another run of those files would replace the
        // list of failures.
        for (path, stamp) in written { stamps[path]?[0] = stamp }
      case .key: continue
      case .change:
        let former = stamps
        (selection, stamps) = try look(watcher)
        let formerProgram = program
        program = programStamps
        if program != formerProgram {
          status = try showRenewed(selection)
          continue
        }
        let settings = currentSettings
        var changed = selection
        changed.keep {
          stamps[ExactString($0.path)] != former[ExactString($0.path)]
            && (settings.hasCase($0) || hasFailed($0))
        }
        // After a removal, run everything, so that the screen no longer shows the outcomes of the
        // removed files or cases. Cases that were never run are run too. If no selected case is left,
        // the run says so.
        let isNews = stamps != former
        if isNews && (isLeftOff || !selection.items.contains(where: settings.hasCase))
          || former.keys.contains(where: { stamps[$0] == nil })
          || !changed.items.allSatisfy(settings.hasCase)
        {
          changed = selection
        }
        if changed.items.isEmpty { continue }
        // The user pressed the key for the results before this run.
        watcher.discard(UInt8(ascii: "u"))
        status = try show(changed, self.settings)
      }
    }
    return .interrupted
  }

  /// Whether the file of `item` failed on the screen, or one of its cases.
  private func hasFailed(_ item: Selection.Item) -> Bool {
    shown.contains { $0.plainPath.hasBytes(of: Path.plain(item.path)) }
  }

  /// The failures that this run selects. A failure of a whole file is selected with its file.
  private var selectedFailures: Set<CaseID> {
    if failed.isEmpty { return [] }
    let settings = currentSettings
    let paths = Set(failed.map { ExactString($0.plainPath) })
    var cases: Set<CaseID> = []
    for item in find().items where paths.contains(ExactString(Path.plain(item.path))) {
      let file = try? settings.file(of: item).file
      cases.formUnion(file?.cases.map(\.id) ?? [])
      let hasKnownCases = file?.errors.isEmpty == true
      cases.formUnion(
        failed.filter {
          (!hasKnownCases || $0.title == nil) && $0.plainPath.hasBytes(of: Path.plain(item.path))
        })
    }
    return failed.intersection(cases)
  }

  /// The settings with a reader of the current files.
  private var currentSettings: RunSettings {
    var settings = settings
    settings.reader = settings.reader.renewed
    return settings
  }

  /// The current stamps of the adapter's program.
  private var programStamps: [FileStamp?] { subject?.paths.map { FileStamp($0) } ?? [] }

  /// Restarts the adapter and runs everything.
  ///
  /// If the adapter does not start, prints the error. The next change of the adapter's program may
  /// fix the error.
  private mutating func showRenewed(_ selection: Selection) throws(CommandError) -> ExitStatus {
    do throws(CommandError) {
      try subject?.renew(&settings)
    } catch {
      if error.status == .interrupted { return .interrupted }
      clear()
      write("\(escapedLines(error.message))\n")
      return .unchecked
    }
    return try show(selection, settings)
  }

  /// Finds the current files, and watches them and all files that they depend on.
  ///
  /// A file can change before it is watched. So the search is repeated until it finds nothing new.
  private func look(_ watcher: FileWatcher) throws(CommandError) -> (Selection, Stamps) {
    var watched: Set<ExactString> = []
    while true {
      let selection = find()
      var stamps: Stamps = [:]
      let folders = self.paths.flatMap { foldersAbove($0) + Self.foldersBelow($0) }
      var paths = Set((folders + (subject?.paths ?? [])).map { ExactString($0) })
      for item in selection.items {
        let files = [item.path] + settings.reader.sourcePaths(ofFile: item.path)
        paths.formUnion(files.map { ExactString($0) })
        stamps[ExactString(item.path)] = files.map { FileStamp($0) }
      }
      if paths.isSubset(of: watched) { return (selection, stamps) }
      watched.formUnion(paths)
      try orCommandError(watcher.watch(watched.map(\.text)))
    }
  }

  /// Clears the screen, runs the selected cases, and shows the available keys.
  private mutating func show(
    _ selection: Selection, _ settings: RunSettings
  ) throws(CommandError) -> ExitStatus {
    clear()
    let (status, latest) = try run(selection, settings, failed, failedHere)
    isLeftOff = latest.endedEarly || isLeftOff && settings.only != self.settings.only
    failed = failed.subtracting(latest.settled).union(latest.failed)
    failedHere = failedHere.subtracting(latest.settled).union(latest.failed)
    if self.settings.isLastFailed {
      // When the error of a file is fixed, all cases of the file are run.
      self.settings.only?.formUnion(latest.failed.filter { $0.title == nil })
    }
    shown = latest.failed
    written = latest.written
    let others = failedHere.subtracting(latest.failed)
    if status != .interrupted, !others.isEmpty {
      write("\(counted(others.count, "more failure")) from earlier runs\n")
      for line in others.map({ "  \($0)" }).sorted().prefix(Self.lineCount) {
        write("\(escaped(line))\n")
      }
    }
    if StandardStream.output.isTerminal && status != .interrupted {
      write("\nEnter runs all cases, f the failed cases, u updates their traces, q quits\n")
    }
    return status
  }

  /// The maximum number of failures from earlier runs that are listed.
  private static let lineCount = 10

  /// Runs these cases again.
  private mutating func show(
    _ cases: Set<CaseID>, updating: RunSettings.Updating? = nil
  ) throws(CommandError) -> ExitStatus {
    let paths = Set(cases.map { ExactString($0.plainPath) })
    var selection = find()
    selection.keep { paths.contains(ExactString(Path.plain($0.path))) }
    var settings = settings
    settings.only = cases
    settings.updating = updating
    return try show(selection, settings)
  }

  private func clear() {
    if StandardStream.output.isTerminal, Environment.hasCapableTerminal {
      write("\u{1B}[H\u{1B}[2J\u{1B}[3J")
    }
  }

  /// Returns the folder and all visible folders below it, without linked ones.
  private static func foldersBelow(_ folder: String) -> [String] {
    guard let inside = try? entries(ofFolder: folder) else { return [] }
    return [folder]
      + inside.filter { $0.kind == .folder && !$0.isLink && !$0.name.hasPrefix(".") }
      .flatMap { foldersBelow(Path.join(folder, $0.name)) }
  }
}
