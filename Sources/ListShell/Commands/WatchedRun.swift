internal import EditLine
internal import Files
internal import ScenarioRunner
internal import Text

/// A run that goes on: what changes is run again, until a person has enough.
struct WatchedRun {
  /// Runs what is selected, knowing what failed before, and returns what came of it.
  typealias Run = (Selection, RunSettings, Set<CasePlace>) throws(CommandFailure) -> (
    ExitStatus, RunDiary
  )

  /// What failed when it was run last.
  private(set) var failed: Set<CasePlace>
  private let settings: RunSettings
  private let paths: [String]
  private let find: () -> Selection
  private let run: Run

  /// What was seen of a file and the sources that it names.
  private typealias Stamps = [String: [FileStamp?]]

  /// Makes a run of what `find` finds at `paths`, which may be more or less each time.
  init(
    settings: RunSettings, paths: [String], find: @escaping () -> Selection,
    failed: Set<CasePlace>, run: @escaping Run
  ) {
    self.settings = settings
    self.paths = paths
    self.find = find
    self.failed = failed
    self.run = run
  }

  /// Runs everything, then what changes, until `q` or Ctrl-C.
  mutating func perform() throws(CommandFailure) -> ExitStatus {
    let watcher: FileWatcher
    do {
      watcher = try FileWatcher(readingKeys: true)
    } catch {
      throw CommandFailure(error.description)
    }
    let keys = KeyMode()
    defer { withExtendedLifetime(keys) {} }
    // The terminal is to be left as it was found.
    Interrupts.endUnnoticed(false)
    Interrupts.watch()
    var (selection, stamps) = look(watcher)
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
      case .key(UInt8(ascii: "u")): status = try showFailed(updating: .write)
      case .key: continue
      case .change:
        let former = stamps
        (selection, stamps) = look(watcher)
        selection.keep { stamps[$0.path] != former[$0.path] }
        if !selection.items.isEmpty { status = try show(selection, settings) }
      }
    }
    return .interrupted
  }

  /// Finds what is meant now, and has what it depends on watched.
  ///
  /// What was seen before it was watched may have changed since, so that it is looked at until nothing new is to be watched.
  private func look(_ watcher: FileWatcher) -> (Selection, Stamps) {
    var watched: Set<String> = []
    while true {
      let selection = find()
      var stamps: Stamps = [:]
      var paths = Set(self.paths.flatMap { Self.foldersBelow($0) })
      for item in selection.items {
        let files = [item.path] + settings.reader.sourcePaths(ofFile: item.path)
        paths.formUnion(files)
        stamps[item.path] = files.map { FileStamp($0) }
      }
      if paths.isSubset(of: watched) { return (selection, stamps) }
      watched.formUnion(paths)
      watcher.watch(watched)
    }
  }

  /// Runs what is selected on an empty screen, and says which keys there are.
  private mutating func show(
    _ selection: Selection, _ settings: RunSettings
  ) throws(CommandFailure) -> ExitStatus {
    let isSeen = StandardStream.output.isTerminal
    if isSeen { write("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
    let (status, diary) = try run(selection, settings, failed)
    failed = diary.failed
    if isSeen && status != .interrupted {
      write("\nEnter runs all, f what failed, u updates its traces, q quits\n")
    }
    return status
  }

  /// Runs what failed last, or says that nothing did.
  private mutating func showFailed(
    updating: RunSettings.Updating? = nil
  ) throws(CommandFailure) -> ExitStatus {
    if failed.isEmpty {
      write("nothing failed\n")
      return .passed
    }
    let paths = Set(failed.map(\.path))
    var selection = find()
    selection.keep { paths.contains($0.path) }
    var settings = settings
    settings.only = failed
    settings.updating = updating
    return try show(selection, settings)
  }

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
