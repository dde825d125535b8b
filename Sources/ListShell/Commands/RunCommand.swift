internal import Adapters
internal import ArgumentParser
internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh run`: runs cases and checks their traces.
struct RunCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "run", _superCommandName: "listsh", abstract: "run cases and check their traces",
    discussion: """
      Example: listsh run Scenarios --report junit=report.xml

      Exit status: 0 all passed, 1 a case failed, 2 something could not be checked.
      Use --format tap13 with Perl's prove, which rejects version 14 of TAP.
      """)

  @Argument(
    help: ArgumentHelp(
      "file, folder (its **/*.txt), pattern or FILE:LINE (default: Scenarios)", valueName: "PATH"),
    completion: .file())
  var paths: [String] = []
  @Flag(
    help:
      "rewrite the expected traces of failing cases, and add a trace to cases that check nothing")
  var update = false
  @Flag(help: "fail if --update would change a file, but write nothing")
  var check = false
  @Option(
    name: .customLong("filter"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "run only cases whose file name or title contains TEXT (repeat to match any)",
      valueName: "TEXT"))
  var filters: [String] = []
  @OptionGroup var tags: TagOptions
  @Flag(help: "ask for each failing trace whether to accept the actual trace")
  var review = false
  @Option(
    help: ArgumentHelp(
      "number of files that run in parallel (default: the number of cores)", valueName: "N"),
    transform: wholeNumber(to: 1_024))
  var jobs: Int?
  @Flag(help: "stop at the first case that does not pass")
  var failFast = false
  @Option(
    help: ArgumentHelp(
      "run only part I of N parts of the files; 'ci' reads I and N from variables of the CI service",
      valueName: "I/N"), transform: Shard.read)
  var shard: Shard?
  @Option(
    help: ArgumentHelp(
      "balance shards by the durations in FILE, which a run without --shard writes",
      valueName: "FILE"), completion: .file())
  var timings: String?
  @Flag(help: "list the cases that would run, and the shards of their files")
  var list = false
  @Flag(help: "run only the cases of this folder that failed and have not passed since")
  var lastFailed = false
  @Option(
    help: ArgumentHelp("list the N slowest cases", valueName: "N"),
    transform: wholeNumber(to: 1_000))
  var slowest: Int?
  @Flag(
    help: """
      keep running, and run changed files again (keys: Enter runs all cases, f the failed cases, u updates their traces, q \
      quits)
      """)
  var watch = false
  @OptionGroup var reports: ReportOptions<RunFormats>
  @Flag(help: "print failures only")
  var quiet = false
  @Flag(help: "also print cases that passed")
  var verbose = false
  @Flag(help: "check the invariants of the screen after every event")
  var checkInvariants = false
  @OptionGroup var common: CommonOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var adapter: AdapterOptions

  /// The folder that is run if no path is given.
  private static let standardFolder = "Scenarios"

  mutating func validate() throws {
    if paths.contains(ScenarioReader.standardInput) && (update || watch) {
      throw CommandError("\(update ? "--update" : "--watch") needs files, not standard input")
    }
    try reports.refuseSharedFiles(besides: [
      ("--timings", timings), ("--adapter-log", adapter.connection.log),
    ])
    if slowest != nil { try refuse(["--stable-times": reports.stableTimes], with: "--slowest") }
    if review {
      try refuse(
        ["--update": update, "--check": check, "--watch": watch, "--list": list], with: "--review")
      if isUnattended {
        throw CommandError("--review is refused if CI is set; commit the traces instead")
      }
      if paths.contains(ScenarioReader.standardInput) {
        throw CommandError("--review needs files, not standard input")
      }
      guard StandardStream.input.isTerminal, StandardStream.output.isTerminal else {
        throw CommandError("--review needs a terminal; use --update or --check without one")
      }
    }
    if quiet { try refuse(["--verbose": verbose], with: "--quiet") }
    if list {
      try refuse(
        ["--update": update, "--check": check, "--watch": watch, "--slowest": slowest != nil],
        with: "--list")
    }
    if list || watch {
      try refuse(
        ["--timings": timings != nil && shard == nil && !BazelTest.isSharded],
        with: list ? "--list" : "--watch",
        hint: " without --shard")
    }
    if list && reports.isChosen {
      throw CommandError("--list writes no report; it prints the cases on standard output")
    }
    if lastFailed {
      try refuse(
        ["--shard": shard != nil], with: "--last-failed",
        hint: ": each machine remembers other failures")
    }
    if update {
      try refuse(["--check": check], with: "--update")
      if isUnattended {
        throw CommandError("--update is refused if CI is set; commit the traces instead")
      }
    }
  }

  /// The command that runs a case again with the same options. The location of the case is appended
  /// to it.
  private var call: String {
    (["listsh", "run"] + (checkInvariants ? ["--check-invariants"] : []) + common.words
      + limits.words + adapter.words).joined(separator: " ")
  }

  mutating func run(with catalog: Catalog) throws(CommandError) -> ExitStatus {
    if shard == nil,
      let test = try reporting(catalog, { () throws(CommandError) in try BazelTest() })
    {
      // The settings of Bazel have the same effect as options.
      shard = test.shard
      if let filter = test.filter { filters.append(filter) }
      if let path = test.reportPath { reports.add(.junit, to: path) }
      if let folder = test.outputFolder { reports.add(.html, to: Path.join(folder, "listsh.html")) }
    }
    defer {
      if paths.isEmpty, !lastFailed, Path.kind(of: Self.standardFolder) == nil {
        show("name files to run, or create \(Self.standardFolder) with: listsh init")
      }
    }
    return try reporting(catalog) { () throws(CommandError) in
      if shard == nil {
        try adapter.refuse(replacing: [timings].compactMap { $0 }, by: "the timings")
      }
      var connection = try AdapterConnection(adapter, catalog, replacing: reports.paths)
      do throws(CommandError) {
        if let subject = connection.subject, subject.vocabulary.isBuiltIn,
          update || check || review
        {
          let option = update ? "--update" : check ? "--check" : "--review"
          throw CommandError(
            "\(option) is refused for the built-in screen \(subject.name): "
              + "\(check ? "--update" : "it") would change the specification to match the adapter")
        }
        return connection.finish(try run(on: &connection, catalog))
      } catch {
        _ = connection.finish(.unchecked)
        throw error
      }
    }
  }

  /// Returns the result of `body`. If `body` throws, the reports have its error. With `--list`,
  /// no report is written.
  private func reporting<Result>(
    _ catalog: Catalog, _ body: () throws(CommandError) -> Result
  ) throws(CommandError) -> Result {
    do throws(CommandError) {
      return try body()
    } catch {
      if !list { reports.write(error, of: failure(with: catalog)) }
      throw error
    }
  }

  /// Returns the failed command with a reader that has read the selected files, even without the
  /// adapter.
  private func failure(with catalog: Catalog) -> FailedCommand {
    var settings = RunSettings(reader: common.reader(catalog, limits))
    settings.filter = filter
    let known = shard == nil ? nil : timings.flatMap { try? TimingsFile(path: $0).content() }
    let selection = Selection(
      paths: paths.isEmpty ? [Self.standardFolder] : paths, shard: shard, timings: known)
    readSources(of: selection, settings)
    let failed = lastFailed ? RememberedFailures(adapter: adapter.command).known ?? [] : []
    return FailedCommand(
      name: "run",
      inputs: selection.suspects(of: reports.paths) + failed.map(\.plainPath)
        + adapter.programPaths + [timings, adapter.connection.log].compactMap { $0 },
      reader: settings.reader,
      shard: shard, split: selection.split(for: settings))
  }

  /// Runs the selected cases on `connection`, once or, with `--watch`, repeatedly.
  ///
  /// A changed adapter is restarted from `catalog`.
  private func run(
    on connection: inout AdapterConnection, _ catalog: Catalog
  ) throws(CommandError) -> ExitStatus {
    let remembered = RememberedFailures(adapter: adapter.command)
    var settings = settings(on: connection)
    let paths = paths.isEmpty ? [Self.standardFolder] : paths
    var files: [String]?
    if lastFailed {
      let failures = try remembered.lastFailed()
      let named = Selection(paths: paths)
      // The run reports named files that cannot be read.
      if failures.isEmpty,
        self.paths.isEmpty || named.items.allSatisfy({ (try? settings.file(of: $0)) != nil })
      {
        let status = remembered.remember(RunHistory(), isWhole: false, isLastFailed: true)
        if list { return printResult("no case failed in its last run\n", status) }
        return try finish(
          named, settings, withoutCases: "no case failed in its last run", status)
      }
      settings.only = failures
      settings.isLastFailed = true
      if self.paths.isEmpty {
        files = Set(failures.map { ExactString($0.plainPath) }).sorted().map(\.text)
      }
    }
    var known: Timings?
    if let timings, shard != nil { known = try TimingsFile(path: timings).content() }
    let find = {
      files.map { Selection(files: $0) } ?? Selection(paths: paths, shard: shard, timings: known)
    }
    if list { return list(find(), settings, all: Selection(paths: paths), known) }
    if watch {
      return try runRepeatedly(
        on: &connection, catalog, settings, files ?? paths, selecting: find, remembered)
    }
    return try runOnce(settings, on: connection, selecting: find, remembered)
  }

  /// Returns the settings of a run on `connection`.
  private func settings(on connection: AdapterConnection) -> RunSettings {
    var settings = RunSettings(reader: common.reader(connection.catalog, limits))
    settings.filter = filter
    settings.updating = update ? .write : check ? .check : nil
    settings.stopsAtFailure = failFast
    settings.playSettings = PlaySettings(
      checksInvariants: checkInvariants, isStopped: { Interrupts.isPending })
    connect(&settings, to: connection)
    return settings
  }

  /// Lets a run with `settings` use the screens of `connection`.
  private func connect(_ settings: inout RunSettings, to connection: AdapterConnection) {
    settings.reader = common.reader(connection.catalog, limits)
    settings.screen = connection.subject?.name
    settings.adapterDoesNotStart = { [pool = connection.subject?.pool] in
      pool?.doesNotStart ?? false
    }
  }

  /// Runs the cases that `find` selects, after a review if one was requested, and remembers the
  /// failures.
  private func runOnce(
    _ settings: RunSettings, on connection: AdapterConnection, selecting find: () -> Selection,
    _ remembered: RememberedFailures
  ) throws(CommandError) -> ExitStatus {
    var settings = settings
    var selection = find()
    let hasLines = selection.hasLines
    var reviewed = ExitStatus.passed
    if review {
      settings.command = call
      // The accepted traces move other cases, which are then selected by their names.
      let cases = hasLines ? cases(of: selection, settings, &reviewed) : nil
      var review = Review(settings, isColored: common.color.isColored(.output))
      reviewed = reviewed.worse(review.perform(selection))
      selection = find()
      if hasLines {
        settings.only = cases
        selection.removeLines()
      }
    }
    let failed = remembered.known ?? []
    let (outcome, history) = try run(
      selection, settings, failed: failed, awaiting: lastFailed ? failed : [], closing: connection)
    let status = outcome.worse(reviewed)
    // Such results can be wrong, so they are not remembered.
    if connection.hasSurplus { return status }
    let memory = remembered.remember(
      history, isWhole: selectsAll && !hasLines && status != .interrupted, isLastFailed: lastFailed)
    if status == .interrupted { return status }
    let confirmation = lastFailed ? remembered.reportUnconfirmed(history) : .passed
    let kept = status.worse(memory).worse(confirmation)
    guard let timings, shard == nil else { return kept }
    return kept.worse(
      TimingsFile(path: timings).record(
        history, isWhole: selectsAll, readBy: settings.reader))
  }

  private var filter: CaseFilter { CaseFilter(texts: filters, tags: tags.selection) }

  /// Whether every case of the files is selected.
  private var selectsAll: Bool { filter.isEmpty && shard == nil && !lastFailed }

  /// Runs the cases that `find` selects whenever a file at one of `paths` changes, until the user
  /// ends it. A changed adapter is restarted from `catalog`.
  private func runRepeatedly(
    on connection: inout AdapterConnection, _ catalog: Catalog, _ settings: RunSettings,
    _ paths: [String], selecting find: @escaping () -> Selection,
    _ remembered: RememberedFailures
  ) throws(CommandError) -> ExitStatus {
    let isWhole = selectsAll && !find().hasLines
    var present = connection
    defer { connection = present }
    let subject = connection.subject.map { entry in
      WatchedRun.Subject(
        paths: adapter.programPaths, isSpecified: entry.vocabulary.isBuiltIn
      ) { (settings) throws(CommandError) in
        // Each start of the adapter replaces the log, so that the log can be read meanwhile.
        _ = present.finish(.passed)
        present = try reporting(catalog) { () throws(CommandError) in
          try AdapterConnection(adapter, catalog, replacing: reports.paths)
        }
        connect(&settings, to: present)
      }
    }
    var watched = WatchedRun(
      settings: settings, paths: paths, find: find, failed: remembered.known ?? [],
      playing: subject
    ) { (selection, settings, failed, shown) throws(CommandError) in
      var settings = settings
      settings.reader = settings.reader.renewed
      let (status, history) = try run(selection, settings, failed: failed, awaiting: shown)
      // Other runs of the folder can end while this one continues.
      _ = RememberedFailures(adapter: adapter.command).remember(
        history,
        isWhole: isWhole && settings.only == nil && status != .interrupted
          && selection.items.count == find().items.count, isLastFailed: false)
      return (status, history)
    }
    return try watched.perform()
  }

  /// Returns the selected cases, and reports lines without a case in `status`.
  private func cases(
    of selection: Selection, _ settings: RunSettings, _ status: inout ExitStatus
  ) -> Set<CaseID> {
    var cases: Set<CaseID> = []
    for item in selection.items {
      // The run that follows reports files that cannot be read.
      guard !item.lines.isEmpty || settings.only != nil,
        let (file, absences) = try? settings.file(of: item)
      else {
        cases.insert(CaseID(path: item.path))
        continue
      }
      cases.formUnion(file.cases.map(\.id))
      for absence in absences { status = status.worse(reportError(absence)) }
    }
    return cases
  }

  /// Reads the files of `selection`, so that the reader knows their sources and no report replaces
  /// one of them.
  private func readSources(of selection: Selection, _ settings: RunSettings) {
    for item in selection.items { _ = try? settings.file(of: item) }
  }

  /// Writes reports without a case of `selection`. The text says `reason`.
  private func finish(
    _ selection: Selection, _ settings: RunSettings, withoutCases reason: String,
    _ status: ExitStatus
  ) throws(CommandError) -> ExitStatus {
    readSources(of: selection, settings)
    var summary = RunSummary()
    (summary.command, summary.title) = ("run", reason)
    let writer = try reports.writer(
      ReportStyle(isQuiet: quiet), besides: selection.suspects(of: reports.paths),
      readBy: settings.reader, texts: [ReportFormat.text.name: reason + "\n"]
    ) { _ in false }
    return writer.finish(summary, status)
  }

  /// Runs the selected cases and writes the reports. `failed` are the remembered failures. The
  /// reports say how many of the failures `awaited` were not run. Ends the adapter of `connection`, if
  /// any, before the reports are complete.
  private func run(
    _ selection: Selection, _ settings: RunSettings, failed: Set<CaseID>,
    awaiting awaited: Set<CaseID>, closing connection: AdapterConnection? = nil
  ) throws(CommandError) -> (ExitStatus, RunHistory) {
    var style = ReportStyle(
      isColored: common.color.isColored(reports.output == nil ? .output : nil),
      isVerbose: verbose, isQuiet: quiet)
    style.isPart = shard != nil
    if let timings {
      try Output.refuse(
        [timings], among: selection.suspects(of: [timings]), by: "the timings")
    }
    let writer = try reports.writer(
      style, besides: selection.suspects(of: reports.paths), readBy: settings.reader
    ) { _ in StandardStream.error.isTerminal && !quiet }
    var settings = settings
    settings.command = call
    var selection = selection
    selection.markFailed(Set(failed.map { ExactString($0.plainPath) }))
    settings.reportsPassed = writer.needsPassed || verbose || slowest != nil
    settings.measuresFiles = timings != nil
    // The HTML report of the whole run is built only from the reports of its shards, so these must
    // contain the snapshots.
    settings.needsSnapshots = writer.needsSnapshots || shard != nil && writer.needsTraces
    let history = RunHistory(failed: failed, slowest: slowest ?? 0, keepsFiles: timings != nil)
    Interrupts.watch()
    var run = Run(settings, reportingTo: writer, history)
    run.perform(selection, jobs: jobs ?? Environment.coreCount)
    writer.progress.end()
    if Interrupts.isPending { return (writer.finish(run.summary, .interrupted), run.history) }
    var summary = run.summary
    // In watch mode, a case that was removed needs no result.
    if summary.ending == nil,
      let open = run.history.sentence(about: awaited, includingMissing: !watch)
    {
      (summary.ending, summary.isIncomplete) = (open, true)
    }
    let closed = connection?.close(&summary, run.status) ?? run.status
    let status = writer.finish(summary, closed)
    let text = run.history.slowestText
    if text.isEmpty { return (status, run.history) }
    if reports.format.isForPeople && reports.output == nil {
      // If standard output is lost, this is reported already.
      return (writer.isMainReportLost ? status : printResult(text, status), run.history)
    }
    show(String(text.dropLast()))
    return (status, run.history)
  }
}

// MARK: --list

extension RunCommand {
  /// Lists the cases that would run. Shows on standard error how the files are distributed over
  /// shards.
  private func list(
    _ selection: Selection, _ settings: RunSettings, all: Selection, _ timings: Timings?
  ) -> ExitStatus {
    var (text, status, count) = ("", ExitStatus.passed, 0)
    for item in selection.items {
      do {
        let (file, absences) = try settings.file(of: item)
        for absence in absences { status = reportError(absence) }
        if !file.errors.isEmpty {
          show(file.errors.rendered(in: file.source))
          status = .unchecked
        }
        for scenario in file.cases {
          let tags = scenario.tags.isEmpty ? "" : " [\(scenario.tags.joined(separator: " "))]"
          text += escaped("\(item.path):\(scenario.line): \(scenario.title)\(tags)") + "\n"
          count += 1
        }
      } catch {
        status = reportError(error.description)
      }
    }
    if let shard {
      let paths = all.items.map(\.path)
      let shards = Shard.assigned(paths, to: shard.count, by: timings)
      var loads = [(files: Int, milliseconds: Int)](repeating: (0, 0), count: shard.count)
      for (shard, length) in zip(shards, timings?.milliseconds(of: paths) ?? paths.map { _ in 0 }) {
        loads[shard - 1].files += 1
        loads[shard - 1].milliseconds += length
      }
      for (index, load) in loads.enumerated() {
        let time = timings == nil ? "" : ", about \(load.milliseconds) ms"
        show("shard \(index + 1)/\(shard.count): \(counted(load.files, "file"))\(time)")
      }
    }
    // A shard can be empty, but a filter must leave a case in some shard.
    let isElsewhere = { (item: Selection.Item) in
      (try? settings.file(of: item).file.cases.isEmpty) == false
    }
    if count == 0, status == .passed, !selection.others.contains(where: isElsewhere) {
      status = reportError(settings.emptiness)
    }
    return printResult(text, status)
  }
}

// MARK: The slowest cases

extension RunHistory {
  /// A table of the slowest cases, or an empty string if there are none.
  fileprivate var slowestText: String {
    // The seconds of the thousandfold time are milliseconds.
    let rows = slowest.map {
      (seconds($0.nanoseconds * 1_000, digits: 2) + " ms", escaped($0.name))
    }
    return rows.isEmpty ? "" : "slowest:\n" + table(rows, indent: "  ")
  }
}
