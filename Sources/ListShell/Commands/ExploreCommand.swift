internal import Adapters
internal import ArgumentParser
internal import Conformance
internal import Exploration
internal import Files
internal import MockSources
internal import Reporting
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh explore`: searches every interleaving for a violated invariant.
struct ExploreCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore", _superCommandName: "listsh",
    abstract: "search every interleaving for a violated invariant",
    discussion: """
      Example: listsh explore aliyun --in-flight 2 --invariant no-row-twice

      Instead of a screen, you can give a scenario FILE: a name that contains / or ends in .txt. The \
      search then begins after the setup of the file, which is the lines before the first ==. It \
      also checks the invariants that the setup defines.

      explore tries every order of actions and responses, including late responses and responses to \
      cancelled requests. An action is tried with only a few arguments, which the last line of a complete \
      search without a violation lists. For each invariant that can be violated, explore prints the shortest \
      scenario that violates the invariant. This scenario is a case that fails until the bug is fixed.
      Exit status: 0 complete and nothing violated, 1 an invariant can be violated, 2 the search \
      did not finish or was random, 130 Ctrl-C.
      """)

  @Argument(
    help: ArgumentHelp("screen to explore, or a file with its setup", valueName: "SCREEN|FILE"),
    completion: .screensAndFiles)
  var screen: String?
  @Argument(
    help: ArgumentHelp(
      "option of the screen, as in the step 'screen NAME KEY=VALUE'", valueName: "KEY=VALUE"),
    completion: .screenOptions, transform: screenOption(of: "explore"))
  var screenOptions: [String] = []
  @Option(
    help: ArgumentHelp(
      "maximum number of requests in flight (default: \(ExplorationScope().inFlight); 2 for feed)",
      valueName: "N"),
    transform: wholeNumber(to: 1_000))
  var inFlight: Int?
  @Option(
    help: ArgumentHelp(
      "number of rows of the source (default: \(ExplorationScope().rows); feed: 2; cities and settings: their sample)",
      valueName: "N"),
    transform: wholeNumber(from: 0, to: Limits.rows))
  var rows: Int?
  @Option(
    help: ArgumentHelp(
      "number of rows of a page (default: \(ExplorationScope().pageSize); feed: 1)",
      valueName: "N"),
    transform: wholeNumber())
  var pageSize: Int?
  @Option(
    help: ArgumentHelp(
      "also insert and remove rows on the server, at most twice", valueName: "CHANGES"))
  var with: Addition?
  @Option(
    help: ArgumentHelp("try only these actions, separated by commas", valueName: "A,B,…"),
    transform: namesOfActions)
  var actions: [String]?
  @Option(
    help: ArgumentHelp(
      "maximum number of edits in a scenario of feed (default: \(ExplorationScope().edits); 1 without --actions)",
      valueName: "N"), transform: wholeNumber(from: 0, to: 1_000))
  var edits: Int?
  @Option(
    help: ArgumentHelp(
      "maximum path length (default: \(Explorer.defaultDepth); \(Explorer.walkLength) with --random)",
      valueName: "N"), transform: wholeNumber(from: 0))
  var depth: Int?
  @Option(
    help: ArgumentHelp(
      """
      maximum number of states (default: \(Explorer.defaultStates); \
      \(ListModel.defaultStates) for list with few numbered pages, at most 7 requests in flight, all actions and only built-in invariants)
      """, valueName: "N"), transform: wholeNumber())
  var maxStates: Int?
  @Option(
    help: ArgumentHelp("stop after this long, for example 30s (default: no limit)", valueName: "D"),
    transform: milliseconds)
  var time: Int?
  @Option(
    name: .customLong("invariant"),
    help: ArgumentHelp("check only this invariant (repeatable)", valueName: "INVARIANT"),
    completion: .invariants)
  var invariants: [String] = []
  @Flag(help: "stop at the first violated invariant")
  var first = false
  @Flag(help: "keep searching until every invariant is decided (default)")
  var all = false
  @Flag(help: "also check that a state with rows is reachable from every state")
  var reachable = false
  @Option(
    help: ArgumentHelp("try N random walks instead of every order", valueName: "N"),
    transform: wholeNumber())
  var random: Int?
  @Option(
    help: ArgumentHelp(
      "seed of the random walks (default: \(AdapterConnectionOptions.defaultSeed))", valueName: "S"),
    transform: wholeNumber(from: 0))
  var seed: Int?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "explore with the rows of this source, written as in the step source", valueName: "SOURCE"))
  var source: String?
  @Option(
    name: .customLong("save"),
    help: ArgumentHelp("save each counterexample as a scenario file", valueName: "FOLDER"),
    completion: .directory)
  var folder: String?
  @Flag(help: "mark each counterexample as a known gap")
  var knownGaps = false
  @Option(
    help: ArgumentHelp("in the shell: go to the end of counterexample N", valueName: "N"),
    transform: wholeNumber())
  var load: Int?
  @Option(
    help: ArgumentHelp("number of cores (default: all)", valueName: "N"),
    transform: wholeNumber(to: 1_024))
  var jobs: Int?
  @OptionGroup var reports: ReportOptions<TraceFormats>
  @OptionGroup var common: CommonOptions
  @OptionGroup var adapter: AdapterOptions

  mutating func validate() throws {
    if first { try refuse(["--all": all], with: "--first") }
    if screen == nil, adapter.command == nil {
      throw CommandError("explore needs a screen; listsh screens lists them")
    }
    if isFile, !screenOptions.isEmpty {
      throw CommandError(
        "KEY=VALUE cannot be combined with a file; write the options in the screen step of its setup"
      )
    }
    if source != nil, describesSource {
      throw CommandError("--rows and --page-size cannot be combined with --source")
    }
    if let source,
      Script.parse(SourceText(name: "--source", "source \(source)\n")).script.elements.count > 1
    {
      throw CommandError("--source needs one source, in the notation of the step source")
    }
    try reports.refuseSharedFiles(besides: [("--adapter-log", adapter.connection.log)])
    if random != nil {
      try refuse(
        ["--max-states": maxStates != nil, "--reachable": reachable, "--jobs": jobs != nil],
        with: "--random")
    } else if seed != nil {
      throw CommandError("--seed needs --random")
    }
  }

  /// The option with which a scenario can read the sources of the searched file, if one of them is
  /// outside the working folder.
  private func rootOption(for reader: ScenarioReader) -> [String] {
    guard isFile, let screen, common.fileRoot == nil else { return [] }
    let sources = reader.sourcePaths(ofFile: screen)
    let paths = (sources + [folder].compactMap { $0 }).compactMap { path in
      try? Path.relative(path, to: ".")
    }
    let levels = paths.map { $0.split(separator: "/").prefix { $0 == ".." }.count }.max() ?? 0
    if sources.isEmpty || levels == 0 { return [] }
    return ["--file-root \(repeatElement("..", count: levels).joined(separator: "/"))"]
  }

  /// Whether the argument is a file with a setup.
  private var isFile: Bool { screen.map { $0.contains("/") || $0.hasSuffix(".txt") } ?? false }

  private var describesSource: Bool { rows != nil || pageSize != nil }

  /// Returns the source, the changes and the number of requests to try on a screen.
  private func scope(for entry: any CatalogEntry) -> ExplorationScope {
    var scope = ExplorationScope.standard(for: entry.manual, onlySome: actions != nil)
    scope.set(rows: rows, pageSize: pageSize, inFlight: inFlight)
    scope.changesServer = with == .server
    scope.actions = actions ?? []
    scope.edits = edits ?? scope.edits
    return scope
  }

  /// The goal and the limits of the search.
  private var settings: Explorer.Settings {
    var settings = Explorer.Settings()
    settings.depth = depth
    settings.states = maxStates
    settings.time = time.map { $0 * 1_000_000 }
    settings.invariants = invariants
    settings.continuesAfterViolation = !first
    settings.checksReach = reachable
    settings.marksGaps = knownGaps
    settings.jobs = jobs
    return settings
  }

  func result(with catalog: Catalog) throws(CommandError) -> CommandResult {
    do throws(CommandError) {
      if load != nil { throw CommandError("--load is for the shell: :explore --load N") }
      let search = try search(with: catalog)
      var result = result(of: search.report, call: search.call, readBy: search.reader)
      result.status = result.status.worse(search.status)
      return result
    } catch {
      reports.write(error, of: failure(with: catalog))
      throw error
    }
  }

  /// Returns the failed command with a reader that has read the setup and the source, even without
  /// the adapter.
  private func failure(with catalog: Catalog) -> FailedCommand {
    let reader = common.reader(catalog)
    let setup = isFile ? [screen ?? ""] : []
    for path in setup { _ = try? reader.read(path) }
    if let source { _ = reader.plan(script: "source \(source)\n", called: "--source") }
    return FailedCommand(name: "explore", inputs: setup + adapter.programPaths, reader: reader)
  }

  /// A search that ended.
  struct Search {
    var report: ExplorationReport
    /// The reader of the source.
    var reader: ScenarioReader
    /// The command line that repeats the search.
    var call: String
    /// The status if the log of the adapter could not be written.
    var status = ExitStatus.passed
  }

  /// Searches the behavior of the screen with the chosen source.
  func search(with catalog: Catalog) throws(CommandError) -> Search {
    // The search polls for Ctrl-C itself, and then reports the results so far.
    Interrupts.setEndsUnpolledWork(false)
    let connection = try AdapterConnection(
      adapter, catalog, isUnnamed: isFile, seed: seed ?? AdapterConnectionOptions.defaultSeed,
      replacing: reports.paths)
    return try connection.finishing(\.status) { () throws(CommandError) in
      try search(with: connection)
    }
  }

  private func search(with connection: AdapterConnection) throws(CommandError) -> Search {
    let reader = common.reader(connection.catalog)
    if isFile, let path = screen {
      try Output.refuse(reports.paths, among: [path], as: "the setup of this search")
      return try search(afterSetupIn: path, reader, connection.subject)
    }
    let entry = try connection.catalog.named(screen ?? connection.subject?.name ?? "")
    try connection.subject?.refuseOtherScreen(entry.name)
    try refuseUnknownWords(of: entry)
    let scope = scope(for: entry)
    let report =
      if source == nil, screenOptions.isEmpty {
        try explored(entry, connection.catalog, scope)
      } else {
        try self.report(from: try staged(entry, reader, scope), checking: invariants)
      }
    return Search(
      report: report, reader: reader,
      call: call(scope, hasOwnSource: screen == nil || entry.manual.exploresSample))
  }

  /// Searches everything that can follow the setup of the scenario file at `path`.
  private func search(
    afterSetupIn path: String, _ reader: ScenarioReader, _ subject: SubjectEntry?
  ) throws(CommandError) -> Search {
    var session = try orCommandError(Session(reader: reader))
    try session.playSetup(ofFile: path)
    try subject?.refuseOtherScreen(session.world.entry.name)
    let isSourceNamed = session.script.contains { $0.step.kind.word == "source" }
    if isSourceNamed, describesSource {
      throw CommandError("--rows and --page-size cannot be combined with the source of the setup")
    }
    let scope = scope(for: session.world.entry)
    if let source {
      try session.play("source \(source)\n", called: "--source") { _, _ in }
    } else if !isSourceNamed, describesSource || !session.world.entry.manual.exploresSample {
      try session.play(scope.sourceStep, called: "explore") { _, _ in }
    }
    try refuseUnknownWords(of: session.world.entry, session.world.unreportedInvariants)
    let report = try report(
      from: session, checking: invariants.isEmpty ? session.chosenInvariants : invariants)
    return Search(report: report, reader: reader, call: call(scope, hasOwnSource: true))
  }

  /// Returns the command line that repeats the search.
  private func call(_ scope: ExplorationScope, hasOwnSource: Bool) -> String {
    let start =
      (["listsh", "explore"] + (screen.map { [shellQuoted($0)] } ?? [])
      + screenOptions.map { shellQuoted($0) })
      .joined(separator: " ")
    let source =
      self.source.map { " --source \(shellQuoted($0))" }
      ?? (hasOwnSource && !describesSource
        ? "" : " --rows \(scope.rows) --page-size \(scope.pageSize)")
    return ([callText(start, source, scope)] + common.words + adapter.words).joined(separator: " ")
  }

  /// Returns a session in which the screen, its options and the source are chosen.
  private func staged(
    _ entry: any CatalogEntry, _ reader: ScenarioReader, _ scope: ExplorationScope
  ) throws(CommandError) -> Session {
    var script = screenStep(entry.name, screenOptions) + "\n"
    if let source {
      script += "source \(source)\n"
    } else if scope.describesSource || !entry.manual.exploresSample {
      script += scope.sourceStep
    }
    var session = try orCommandError(Session(reader: reader))
    try session.play(script, called: "explore") { _, _ in }
    return session
  }

  /// Writes the counterexamples, and returns the printed report. Does not replace a file that
  /// `reader` read as a source.
  ///
  /// `arguments` name the adapter of the shell that runs the search, because `:explore` has no adapter options.
  func result(
    of report: ExplorationReport, call: String, readBy reader: ScenarioReader,
    arguments: [String] = []
  ) -> CommandResult {
    var report = report
    report.omitsTimes = reports.stableTimes
    for position in report.violations.indices {
      report.violations[position].arguments =
        common.words + rootOption(for: reader)
        + adapter.words(withSeed: seed ?? AdapterConnectionOptions.defaultSeed) + arguments
    }
    var messages: [String] = []
    if let folder {
      do {
        messages = try report.save(into: folder).map(errorLine)
      } catch {
        messages = [errorLine(error.description)]
      }
    }
    let (text, lost) = reports.written(besidesReadBy: reader) { format, style in
      switch format.name {
      case ReportFormat.html.name: report.html(call: call, style)
      case ReportFormat.jsonLines.name: report.jsonLines(call: call)
      default: report.text(call: call, html: style.htmlPath)
      }
    }
    messages += lost.map { errorLine($0.description) }
    if let failure = report.failure { messages.append(errorLine(failure)) }
    return CommandResult(
      text: text, status: messages.isEmpty ? report.status : report.status.worse(.unchecked),
      statusIfClosed: .outputClosed, messages: messages)
  }

  /// Searches the behavior of the screen `entry`, completely or by random walks.
  private func explored(
    _ entry: some CatalogEntry, _ catalog: Catalog, _ scope: ExplorationScope
  ) throws(CommandError) -> ExplorationReport {
    let line = ProgressLine(isShown: StandardStream.error.isTerminal)
    defer { line.end() }
    return try explored(
      orCommandError(WorldModel(entry, scope: scope)),
      orPacked: entry.kind.packed?(scope.rows, scope.pageSize, scope.inFlight),
      Explorer(settings, catalog, progress: .interruptible(showingOn: line)))
  }

  /// Throws if `--reachable` asks for a state with rows, and the source can run out of rows.
  private func refuseEmptySource(of model: WorldModel<some Screen>) throws(CommandError) {
    let canRemove = model.initial.description.actions.contains {
      $0.name == "remove" && $0.isEdit && model.scope.tries($0)
    }
    let removals =
      (model.scope.changesServer ? ExplorationScope.serverChanges : 0)
      + (canRemove ? model.edits ?? 0 : 0)
    if reachable, model.initial.listedSource.count <= removals {
      throw CommandError(
        removals == 0
          ? "--reachable needs a source with rows"
          : "--reachable needs a source with more than \(counted(removals, "row")), because the search can remove so many"
      )
    }
  }

  /// Searches `model`, completely or by random walks. A complete search uses the `packed` model
  /// instead, if there is one and nothing limits or extends the events.
  private func explored(
    _ model: WorldModel<some Screen>, orPacked packed: @autoclosure () -> ListModel?,
    _ explorer: Explorer
  ) throws(CommandError) -> ExplorationReport {
    let scope = model.scope
    if scope.changesServer, !scope.changesServer(in: model.initial) {
      throw CommandError(
        "the screen \(model.initial.description.name) copies its rows before the first action; leave out --with server"
      )
    }
    try refuseEmptySource(of: model)
    if let random {
      return explorer.walk(
        model, walks: random, seed: UInt64(seed ?? AdapterConnectionOptions.defaultSeed))
    }
    if !scope.changesServer, scope.actions.isEmpty, let packed = packed() {
      return explorer.search(packed, from: model.initial)
    }
    return explorer.search(model)
  }

  /// Searches the behavior from the current state of `session`, with the source of the session.
  func report(from session: Session) throws(CommandError) -> ExplorationReport {
    if describesSource {
      throw CommandError("the session's source is explored; --rows and --page-size do not apply")
    }
    if source != nil || !screenOptions.isEmpty {
      throw CommandError(
        ":explore uses the screen and the source of the session; write a source step first to use another"
      )
    }
    try refuseUnknownWords(of: session.world.entry, session.world.unreportedInvariants)
    return try report(from: session, checking: invariants)
  }

  /// Searches the behavior from the current state of `session`.
  private func report(
    from session: Session, checking invariants: [String]
  ) throws(CommandError) -> ExplorationReport {
    if let folder {
      // Create the folder first, because the paths in the saved cases are relative to it.
      try orCommandError(makeFolder(folder))
    }
    let opening = try session.opening(forFile: Path.join(folder ?? "", "explore.txt"))
    let line = ProgressLine(isShown: StandardStream.error.isTerminal)
    defer {
      line.end()
      Interrupts.clear()
    }
    var settings = settings
    settings.invariants = invariants
    let explorer = Explorer(
      settings, session.reader.reading.catalog, opening: opening,
      progress: .interruptible(showingOn: line))
    return try explored(
      after: session.events, in: opening.world, explorer, scope(for: session.world.entry))
  }

  /// Searches the behavior after `trace`, completely or by random walks. `world` is the world after
  /// the trace.
  private func explored(
    after trace: [TraceLine], in world: some SomeWorld, _ explorer: Explorer,
    _ scope: ExplorationScope
  ) throws(CommandError) -> ExplorationReport {
    try explored(
      WorldModel(world.typed, scope: scope),
      orPacked: ListModel(after: trace, in: world.typed, inFlight: scope.inFlight), explorer)
  }

  /// Returns the command of the shell that repeats a search from the current state of `session`.
  func call(in session: Session) -> String {
    callText(":explore", "", scope(for: session.world.entry))
  }

  /// Returns the command with all its own options that affect its result.
  private func callText(_ start: String, _ source: String, _ scope: ExplorationScope) -> String {
    "\(start) --in-flight \(scope.inFlight)\(source)"
      + (scope.changesServer ? " --with server" : "")
      + (actions.map { " --actions \($0.joined(separator: ","))" } ?? "")
      + (edits.map { " --edits \($0)" } ?? "")
      + (settings.depth.map { " --depth \($0)" } ?? "")
      + (settings.states.map { " --max-states \($0)" } ?? "")
      + (time.map { " --time \($0)ms" } ?? "")
      + (settings.continuesAfterViolation ? "" : " --first")
      + (settings.checksReach ? " --reachable" : "")
      + (knownGaps ? " --known-gaps" : "")
      + (random.map { " --random \($0) --seed \(seed ?? AdapterConnectionOptions.defaultSeed)" }
        ?? "")
      + settings.invariants.map { " --invariant \(shellQuoted($0))" }.joined()
  }

  /// Throws if the screen does not have edits or a requested action or invariant.
  private func refuseUnknownWords(
    of entry: any CatalogEntry, _ unreportedInvariants: [String] = []
  ) throws(CommandError) {
    let screen = entry.description
    try screen.refuseUnknownActions(among: actions ?? [], of: entry.reportedParts?.subject)
    if edits != nil, !screen.actions.contains(where: \.isEdit) {
      throw CommandError("the screen \(screen.name) has no edits; leave out --edits")
    }
    let known = screen.invariants.map(\.name)
    for name in settings.invariants where !known.contains(name) {
      if let reported = entry.reportedParts, reported.lacks(invariant: name) {
        throw CommandError(reported.reasonNotToCheck(name))
      }
      if unreportedInvariants.contains(name) {
        throw CommandError(
          "the invariant '\(name)' is not checked because the list does not report what it needs")
      }
      let hint = didYouMean(name, among: known) ?? "it has \(known.joined(separator: ", "))"
      throw CommandError("the screen \(screen.name) has no invariant '\(name)'; \(hint)")
    }
  }
}

extension ExplorationScope {
  /// The step that chooses the source of the exploration, as a line.
  fileprivate var sourceStep: String { "source numbers count=\(rows) pageSize=\(pageSize)\n" }
}
