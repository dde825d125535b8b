internal import Adapters
internal import ArgumentParser
internal import Conformance
internal import Files
internal import MockSources
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh conform`: compares a list under test with a built-in screen, transition by transition.
struct ConformCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform", _superCommandName: "listsh",
    abstract: "compare your list with the reference list, transition by transition",
    discussion: """
      Example: listsh conform --adapter 'python3 list.py'

      The reference list is the built-in screen that the adapter names. Differences are grouped by \
      event and symptom. The group with the most harmful symptom comes first; the symptoms of its \
      consequences count too. Each group comes with a shortest script that reproduces the difference.
      Exit status: 0 no differences or only accepted ones, 1 differences found, 2 the comparison did \
      not finish or is not possible.
      """)

  @Argument(
    help: ArgumentHelp("screen of the adapter, before its options", valueName: "SCREEN"),
    completion: .screens)
  var screen: String?
  @Argument(
    help: ArgumentHelp(
      "option of the screen, as in the step 'screen NAME KEY=VALUE'", valueName: "KEY=VALUE"),
    completion: .screenOptions, transform: screenOption(of: "conform"))
  var screenOptions: [String] = []
  @Option(help: ArgumentHelp("values to compare", valueName: "MODE"))
  var compare = ComparisonMode.visible
  @Option(
    help: ArgumentHelp(
      "maximum number of requests in flight (default: 2; 1 with --with failures or sizes)",
      valueName: "N"),
    transform: wholeNumber(to: 1_000))
  var inFlight: Int?
  @Option(
    help: ArgumentHelp(
      "number of rows of the source (default: 4; 2 with cursor pages or edits)", valueName: "N"),
    transform: wholeNumber(from: 0, to: Limits.rows))
  var rows: Int?
  @Option(
    help: ArgumentHelp(
      "number of rows of a page (default: 2; 1 with cursor pages or edits)", valueName: "N"),
    transform: wholeNumber())
  var pageSize: Int?
  @Option(
    help: ArgumentHelp(
      "paging of the source (default: that of the reference list)", valueName: "PAGING"))
  var paging: Paging?
  @Option(
    help: ArgumentHelp(
      "also compare with this addition (repeatable). With server, at most two changes of the rows",
      valueName: "ADDITION"))
  var with: [Conformer.Addition] = []
  @Option(
    help: ArgumentHelp("try only these actions, separated by commas", valueName: "A,B,…"),
    transform: namesOfActions)
  var actions: [String]?
  @Option(
    help: ArgumentHelp(
      "maximum number of edits in a script of feed (default: 1; 2 with --random)",
      valueName: "N"), transform: wholeNumber(from: 0, to: 1_000))
  var edits: Int?
  @Flag(
    help: """
      compare with the defaults, with numbered, cursor and offset pages, and with every --with; for feed, with server only if --actions is given
      """)
  var thorough = false
  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "try each transition once for each sequence of N events that can lead to it (N: 1 to 3)",
      valueName: "N"),
    transform: wholeNumber(to: 3))
  var repeats: Int?
  @Option(
    name: .customLong("on"), parsing: .unconditional,
    help: ArgumentHelp(
      "only run SCRIPT on both lists and print how the traces differ", valueName: "SCRIPT"))
  var script: String?
  @Option(
    help: ArgumentHelp(
      "compare N long random walks instead of every transition; they can exceed --rows and --in-flight",
      valueName: "N"),
    transform: wholeNumber())
  var random: Int?
  @Option(
    help: ArgumentHelp(
      "seed of the random walks, also sent to the adapter (default: \(AdapterConnectionOptions.defaultSeed))",
      valueName: "S"),
    transform: wholeNumber(from: 0))
  var seed = AdapterConnectionOptions.defaultSeed
  @Option(
    name: .customLong("save"),
    help: ArgumentHelp(
      "save each difference as a scenario file in FOLDER", valueName: "FOLDER"),
    completion: .directory)
  var folder: String?
  @Flag(help: "mark each saved scenario as a known gap")
  var knownGaps = false
  @Option(
    help: ArgumentHelp("accept the differences that FILE lists, one per line", valueName: "FILE"),
    completion: .file())
  var accept: String?
  @Option(
    help: ArgumentHelp(
      "number of copies of your list that run in parallel (default: the number of cores)",
      valueName: "N"),
    transform: wholeNumber(to: 1_024))
  var jobs: Int?
  @OptionGroup var reports: ReportOptions<RunFormats>
  @OptionGroup var common: CommonOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var adapter: AdapterOptions

  mutating func validate() throws {
    if adapter.command == nil {
      throw CommandError("conform needs --adapter COMMAND; see 'listsh adapter --help'")
    }
    if let screen, screen.contains("=") {
      throw CommandError("conform needs the name of the screen before \(screen)")
    }
    if knownGaps, folder == nil { throw CommandError("--known-gaps needs --save FOLDER") }
    if random != nil {
      try refuse(
        ["--on": script != nil, "--thorough": thorough, "--repeat": repeats != nil],
        with: "--random")
    }
    try reports.refuseSharedFiles(besides: [
      ("--accept", accept), ("--adapter-log", adapter.connection.log),
    ])
    if script != nil {
      try refuse(
        ["--save": folder != nil, "--accept": accept != nil, "--thorough": thorough], with: "--on")
      try refuse(
        ["--paging": paging != nil, "--rows": rows != nil, "--page-size": pageSize != nil],
        with: "--on", hint: "; write a source step in SCRIPT")
      try refuse(
        ["KEY=VALUE": !screenOptions.isEmpty], with: "--on",
        hint: "; write a screen step in SCRIPT")
      try refuse(
        [
          "--in-flight": inFlight != nil, "--with": !with.isEmpty, "--repeat": repeats != nil,
          "--actions": actions != nil, "--edits": edits != nil,
        ], with: "--on")
      guard reports.format.name == ReportFormat.text.name, reports.paths.isEmpty else {
        throw CommandError("--on prints text on standard output only")
      }
    }
  }

  /// The scope and the limits of the comparison, from the options.
  private var settings: Conformer.Settings {
    var settings = Conformer.Settings()
    settings.mode = compare
    settings.scope.paging = paging
    settings.additions = Conformer.Addition.allCases.filter(with.contains)
    settings.isThorough = thorough
    settings.repeats = repeats
    settings.walks = random
    settings.seed = UInt64(seed)
    settings.jobs = jobs ?? Environment.coreCount
    (settings.setsRows, settings.setsPageSize) = (rows != nil, pageSize != nil)
    settings.setsInFlight = inFlight != nil
    settings.scope.set(rows: rows, pageSize: pageSize, inFlight: inFlight)
    settings.scope.actions = actions ?? []
    settings.edits = edits
    return settings
  }

  func result(with catalog: Catalog) throws(CommandError) -> CommandResult {
    // The comparison polls for Ctrl-C itself, and then reports the differences so far.
    Interrupts.setEndsUnpolledWork(false)
    do throws(CommandError) {
      return try result(
        on: AdapterConnection(adapter, catalog, seed: seed, replacing: reports.paths), catalog)
    } catch {
      reports.write(error, of: FailedCommand(name: "conform", inputs: adapter.programPaths))
      throw error
    }
  }

  private func result(
    on connection: AdapterConnection, _ catalog: Catalog
  ) throws(CommandError) -> CommandResult {
    guard let subject = connection.subject else { throw CommandError("there is no adapter") }
    return try connection.finishing(\.status) { () throws(CommandError) in
      try subject.refuseOtherScreen(screen ?? subject.name)
      if let paging, let pagings = catalog[subject.name]?.manual.pagings, !pagings.contains(paging)
      {
        throw CommandError(
          "the screen \(subject.name) cannot ask with --paging \(paging.rawValue); "
            + "use --paging \(pagings.map(\.rawValue).joined(separator: ", "))")
      }
      return if let script {
        try tracesSideBySide(script, subject, catalog)
      } else {
        try comparison(with: subject, catalog)
      }
    }
  }

  /// Compares `subject` with the reference list, reports the result, and saves the differences.
  private func comparison(
    with subject: SubjectEntry, _ catalog: Catalog
  ) throws(CommandError) -> CommandResult {
    var settings = settings
    settings.accepted = try acceptedDifferences(for: subject, catalog)
    settings.scope.screenOptions = try settingsOfScreen(subject, catalog)
    let description = subject.kind.description
    try description.refuseUnknownActions(
      among: settings.scope.actions, of: subject.vocabulary.hello.name)
    if edits != nil, !description.actions.contains(where: { $0.isEdit && settings.scope.tries($0) })
    {
      throw CommandError("--edits needs an action that edits a row, and none is tried")
    }
    let line = ProgressLine(isShown: StandardStream.error.isTerminal)
    let start = Environment.monotonicNanoseconds()
    var report: ConformReport
    do throws(CaseStop) {
      defer { line.end() }
      report = try Conformer(
        subject, catalog, settings, progress: .interruptible(showingOn: line)
      ).run()
    } catch {
      if Interrupts.isPending { throw .interrupted }
      throw CommandError(error)
    }
    if subject.pool.close() != nil { report.recordSurplus(AdapterProcess.surplusMessage) }
    let elapsed = Environment.monotonicNanoseconds() - start
    var result = CommandResult(
      text: "", status: try writeReports(report, subject, catalog, elapsed: elapsed))
    for failure in report.errors {
      result.messages.append(errorLine(adapter.error(failure.description).description))
    }
    guard let folder, !report.differences.isEmpty else { return result }
    do throws(FileError) {
      let files = report.savedFiles(marksGaps: knownGaps)
      for (file, error) in zip(files, try saveNewFiles(files, into: folder)) {
        result.messages.append(
          error.map(errorLine) ?? "saved \(escaped(Path.join(folder, file.name)))")
        if error != nil { result.status = result.status.worse(.unchecked) }
      }
    } catch {
      result.messages.append(errorLine(error.description))
      result.status = result.status.worse(.unchecked)
      return result
    }
    if seed != AdapterConnectionOptions.defaultSeed {
      let options = (common.words + adapter.words(withSeed: seed)).joined(separator: " ")
      result.messages.append("to replay: listsh run \(options) \(shellQuoted(folder))")
    }
    return result
  }

  /// Reads the options of the screen.
  private func settingsOfScreen(
    _ subject: SubjectEntry, _ catalog: Catalog
  ) throws(CommandError) -> [ScreenOptions.Setting] {
    if screenOptions.isEmpty { return [] }
    let source = paging.map { "; source numbers paging=\($0.rawValue)" } ?? ""
    let script = screenStep(subject.name, screenOptions) + source
    let file = common.reader(catalog, limits).plan(script: script, called: "conform")
    guard file.errors.isEmpty else {
      throw CommandError(file.errors.rendered(in: file.source), kind: .script)
    }
    return file.cases.first?.plan.setup.options.settings ?? []
  }

  /// Reads the file of accepted differences, if there is one.
  private func acceptedDifferences(
    for subject: SubjectEntry, _ catalog: Catalog
  ) throws(CommandError) -> AcceptedDifferences {
    guard let accept, let reference = catalog[subject.name] else {
      return AcceptedDifferences()
    }
    let source = try orCommandError(
      SourceText(name: accept, bytes: try readFile(accept, limit: Limits.fileBytes)))
    do throws(AcceptedDifferencesError) {
      return try AcceptedDifferences(source, for: reference.description)
    } catch {
      throw CommandError(error.errors.rendered(in: source))
    }
  }

  /// Writes the reports of a comparison that took `elapsed` nanoseconds.
  private func writeReports(
    _ report: ConformReport, _ subject: SubjectEntry, _ catalog: Catalog, elapsed: Int
  ) throws(CommandError) -> ExitStatus {
    let snapshots =
      reports.contains(\.needsSnapshots)
      ? report.differences.flatMap(\.scripts).map {
        (
          subject: self.snapshots(of: $0, catalog.adding(subject)),
          reference: self.snapshots(of: $0, catalog)
        )
      } : []
    let events = report.events(reproducedBy: call, playing: callOfScript, snapshots: snapshots)
    var report = report
    if let path = reports.styled(ReportStyle()).htmlPath {
      report.addresses = events.compactMap { event in
        guard case .finished(let outcome) = event else { return nil }
        return outcome.address(line: outcome.problem?.traceLine, in: path)
      }
    }
    let writer = try reports.writer(
      ReportStyle(), besides: [], readBy: nil,
      texts: [
        ReportFormat.text.name: report.text, ReportFormat.jsonLines.name: report.jsonLines,
      ]
    ) { _ in false }
    var status = report.status
    for event in events {
      if case .ran(var summary) = event {
        summary.nanoseconds = elapsed
        status = writer.finish(summary, status, ifClosed: .outputClosed)
      } else {
        writer.receive(event)
      }
    }
    return status
  }

  /// The command line that repeats the comparison, without the report options.
  private var call: String {
    let numbers = [
      ("--in-flight", inFlight), ("--rows", rows), ("--page-size", pageSize), ("--repeat", repeats),
      ("--edits", edits), ("--random", random),
      ("--seed", random != nil && seed == AdapterConnectionOptions.defaultSeed ? seed : nil),
    ]
    let screen = screen.map { [$0] + screenOptions.map(shellQuoted) } ?? []
    return
      ([callOfScript] + screen + numbers.compactMap { name, value in value.map { "\(name) \($0)" } }
      + (paging.map { ["--paging \($0.rawValue)"] } ?? [])
      + (actions.map { ["--actions \($0.joined(separator: ","))"] } ?? [])
      + with.map { "--with \($0.rawValue)" } + (thorough ? ["--thorough"] : [])
      + (accept.map { ["--accept \(shellQuoted($0))"] } ?? [])).joined(separator: " ")
  }

  /// The beginning of a command line that plays a script on both lists.
  private var callOfScript: String {
    (["listsh", "conform"] + (compare == .visible ? [] : ["--compare \(compare.rawValue)"])
      // The adapter receives the seed, even without random walks.
      + (seed == AdapterConnectionOptions.defaultSeed ? [] : ["--seed \(seed)"])
      + common.words + limits.words + adapter.words).joined(separator: " ")
  }

  /// Plays a script on the built-in screen, and returns the snapshots of the screen after each line
  /// of the trace.
  private func snapshots(of script: ConformReport.Script, _ catalog: Catalog) -> Snapshots {
    PlannedFile.generated(script.scenario, catalog).cases.first?.snapshots()
      ?? Snapshots()
  }

  /// Plays `script` on both lists and prints both traces, with the values that differ.
  private func tracesSideBySide(
    _ script: String, _ subject: SubjectEntry, _ catalog: Catalog
  ) throws(CommandError) -> CommandResult {
    let reference = try orCommandError(catalog.reference(of: subject))
    let file = common.reader(catalog.beginning(with: reference), limits).plan(
      script: script, called: "--on")
    guard file.errors.isEmpty, let scenario = file.cases.first else {
      throw CommandError(file.errors.rendered(in: file.source))
    }
    guard scenario.plan.setup.entry.name == reference.name else {
      throw CommandError(
        "the script uses the screen \(scenario.plan.setup.entry.name), and the adapter is the list"
          + " of the screen \(reference.name)")
    }
    let settings = PlaySettings(isStopped: { Interrupts.isPending })
    if let stopped = scenario.plan.play(settings, to: { _, _ in }), stopped.reason != .interrupted {
      throw CommandError(
        "on the reference list: \(stopped.reason)", at: scenario.span(ofStep: stopped.step),
        in: scenario.source)
    }
    do throws(CaseStop) {
      let pair = try SideBySide(scenario, subject, mode: self.settings.mode, settings)
      let status: ExitStatus = pair.isComplete ? .passed : .unchecked
      return CommandResult(text: pair.text, status: pair.differs ? .failed : status)
    } catch {
      if Interrupts.isPending { throw .interrupted }
      throw CommandError(error)
    }
  }
}
