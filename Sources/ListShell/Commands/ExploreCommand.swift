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
      cancelled requests. An action is tried with only a few arguments; the result of a complete \
      search lists these. For each invariant that can be violated, explore prints the shortest \
      scenario that violates the invariant. This scenario is a case that fails until the bug is fixed.
      Exit status: 0 complete and nothing violated, 1 an invariant can be violated, 2 the search \
      did not finish, 130 Ctrl-C.
      """)

  @Argument(
    help: ArgumentHelp("screen to explore, or a file with its setup", valueName: "SCREEN|FILE"),
    completion: .screensAndFiles)
  var screen: String?
  @Argument(
    help: ArgumentHelp(
      "option of the screen, as in the step 'screen NAME KEY=VALUE'", valueName: "KEY=VALUE"),
    completion: .screenOptions, transform: ExploreCommand.screenOption)
  var screenOptions: [String] = []
  @Option(
    help: ArgumentHelp(
      "maximum number of requests in flight (default: \(ExplorationScope().inFlight); 2 for feed)",
      valueName: "N"),
    transform: wholeNumber())
  var inFlight: Int?
  @Option(
    help: ArgumentHelp(
      "number of rows of the source (default: \(ExplorationScope().rows); feed: 2; cities and settings: their sample)",
      valueName: "N"),
    transform: wholeNumber(from: 0))
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
    transform: { $0.split(separator: ",").map(String.init) })
  var actions: [String]?
  @Option(
    help: ArgumentHelp(
      "maximum number of edits in a scenario of feed (default: \(ExplorationScope().edits); 1 without --actions)",
      valueName: "N"), transform: wholeNumber(from: 0))
  var edits: Int?
  @Option(
    help: ArgumentHelp(
      "maximum path length (default: \(Explorer.usualDepth); \(Explorer.walkLength) with --random)",
      valueName: "N"), transform: wholeNumber(from: 0))
  var depth: Int?
  @Option(
    help: ArgumentHelp(
      """
      maximum number of states (default: \(Explorer.usualStates); \
      \(ListModel.usualStates) for list)
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
      "seed of the random walks (default: \(ExploreCommand.usualSeed))", valueName: "S"),
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

  /// Reads an option of a screen, and quotes its value if a script needs quotes.
  @Sendable private static func screenOption(_ word: String) throws -> String {
    guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
      throw CommandError("explore needs one screen; write its options as KEY=VALUE")
    }
    let value = String(word[word.index(after: sign)...])
    let isWord = !value.isEmpty && value.utf8.allSatisfy { $0 < 0x80 && Byte.isName($0) }
    return "\(word[..<sign])=\(isWord ? value : quoted(value))"
  }

  mutating func validate() throws {
    if first && all { throw CommandError("--first and --all exclude each other") }
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
    guard random != nil else {
      if seed != nil { throw CommandError("--seed needs --random") }
      return
    }
    let unused = [
      (maxStates != nil, "--max-states"), (reachable, "--reachable"), (jobs != nil, "--jobs"),
    ]
    if let (_, name) = unused.first(where: { $0.0 }) {
      throw CommandError("\(name) and --random exclude each other")
    }
  }

  /// Whether the argument is a file with a setup.
  private var isFile: Bool { screen.map { $0.contains("/") || $0.hasSuffix(".txt") } ?? false }

  private var describesSource: Bool { rows != nil || pageSize != nil }

  /// The source, the changes and the number of requests to try.
  private var scope: ExplorationScope {
    let manual = screen.flatMap { Catalog.builtIn()[$0]?.manual }
    var scope = ExplorationScope.usual(for: manual, onlySome: actions != nil)
    scope.inFlight = inFlight ?? scope.inFlight
    scope.rows = rows ?? scope.rows
    scope.pageSize = pageSize ?? scope.pageSize
    scope.describesSource = describesSource
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
    if load != nil { throw CommandError("--load is for the shell: :explore --load N") }
    let (report, reader) = try report(with: catalog)
    return result(of: report, call: call, readBy: reader)
  }

  /// The command line that repeats the search.
  var call: String {
    let start =
      (["listsh", "explore"] + (screen.map { [shellQuoted($0)] } ?? [])
      + screenOptions.map { shellQuoted($0) })
      .joined(separator: " ")
    let hasOwnSource =
      isFile || screen.map { Catalog.builtIn()[$0]?.manual.exploresSample == true } ?? true
    let source =
      self.source.map { " --source \(shellQuoted($0))" }
      ?? (hasOwnSource && !describesSource
        ? "" : " --rows \(scope.rows) --page-size \(scope.pageSize)")
    return callText(start, source)
  }

  /// Searches the behavior of the screen with the chosen source. Returns the report and the reader
  /// of the source.
  func report(
    with catalog: Catalog
  ) throws(CommandError) -> (report: ExplorationReport, reader: ScenarioReader) {
    // The search polls for Ctrl-C itself, and then reports the results so far.
    Interrupts.endUnnoticed(false)
    let connection = try AdapterConnection(
      adapter, catalog, seed: UInt64(seed ?? 1), replacing: reports.paths)
    defer { _ = connection.finish(.passed) }
    let isUnnamed = isFile && connection.subject != nil
    let catalog =
      isUnnamed
      ? connection.subject.map(connection.catalog.beginning) ?? connection.catalog
      : connection.catalog
    let reader = common.reader(catalog)
    if isFile, let path = self.screen {
      try Output.refuse(reports.paths, among: [path], as: "the setup of this search")
      return (try report(ofSetupIn: path, connection, reader), reader)
    }
    let screen = try catalog.named(self.screen ?? connection.subject?.name ?? "")
    try refuseUnknownInvariants(of: screen.description)
    var report: ExplorationReport
    if source == nil, screenOptions.isEmpty {
      report = try explored(screen, catalog)
    } else {
      report = try search(from: try staged(screen, reader))
    }
    report.isOfReportsOnly = connection.subject?.pool.hidesState ?? false
    return (report, reader)
  }

  /// Searches everything that can follow the setup of the scenario file at `path`.
  private func report(
    ofSetupIn path: String, _ connection: AdapterConnection, _ reader: ScenarioReader
  ) throws(CommandError) -> ExplorationReport {
    var session = try orCommandError(Session(reader: reader))
    try session.playSetup(ofFile: path)
    let isSourceNamed = session.script.contains { $0.word == "source" }
    if isSourceNamed, describesSource {
      throw CommandError("--rows and --page-size cannot be combined with the source of the setup")
    }
    if let source {
      try session.play("source \(source)\n", called: "--source") { _, _ in }
    } else if !isSourceNamed, describesSource || !session.world.entry.manual.exploresSample {
      let source = "source numbers count=\(scope.rows) pageSize=\(scope.pageSize)\n"
      try session.play(source, called: "explore") { _, _ in }
    }
    try refuseUnknownInvariants(of: session.world.description)
    var report = try search(
      from: session, checking: invariants.isEmpty ? session.chosenInvariants : invariants)
    report.isOfReportsOnly = connection.subject?.pool.hidesState ?? false
    return report
  }

  /// Returns a session in which the screen, its options and the source are chosen.
  private func staged(
    _ entry: any CatalogEntry, _ reader: ScenarioReader
  ) throws(CommandError) -> Session {
    var script = (["screen", entry.name] + screenOptions).joined(separator: " ") + "\n"
    if let source {
      script += "source \(source)\n"
    } else if scope.describesSource || !entry.manual.exploresSample {
      script += "source numbers count=\(scope.rows) pageSize=\(scope.pageSize)\n"
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
      report.violations[position].arguments = common.words + adapter.words + arguments
    }
    var asides: [String] = []
    if let folder {
      do {
        asides = try report.save(into: folder).map {
          complaint("\($0) already exists with different contents and was not changed")
        }
      } catch {
        asides = [complaint(error.description)]
      }
    }
    let (text, lost) = reports.written(besidesReadBy: reader) { format, style in
      switch format.name {
      case ReportFormat.page.name: report.page(call: call, style)
      case ReportFormat.jsonLines.name: report.jsonLines(call: call)
      default: report.text(call: call, page: style.page)
      }
    }
    asides += lost.map { complaint($0.description) }
    if let failure = report.failure { asides.append(complaint(failure)) }
    return CommandResult(
      text: text, status: asides.isEmpty ? report.status : .unchecked,
      statusIfClosed: .outputClosed, asides: asides)
  }

  /// Searches the behavior of the screen `entry`, completely or by random walks.
  private func explored(
    _ entry: some CatalogEntry, _ catalog: Catalog
  ) throws(CommandError) -> ExplorationReport {
    let line = ProgressLine(isShown: StandardStream.error.isTerminal)
    defer { line.end() }
    let explorer = Explorer(settings, catalog, progress: .interruptible(showingOn: line))
    if random == nil, !scope.changesServer, scope.actions.isEmpty,
      let list = entry.kind.packed?(scope.rows, scope.pageSize, scope.inFlight),
      checksAll(with: list)
    {
      let world = try orCommandError(scope.setup(for: entry).world())
      try refuseEmptySource(of: list, from: world)
      return explorer.search(list, from: world)
    }
    return try explored(orCommandError(WorldModel(entry, scope: scope)), explorer)
  }

  /// Throws if `--reachable` asks for a state with rows, and the source can run out of rows.
  /// `initial` is the world for the initial state of `model`.
  private func refuseEmptySource(
    of model: some Explorable, from initial: some SomeWorld
  ) throws(CommandError) {
    let removals =
      (scope.changesServer ? ExplorationScope.serverChanges : 0) + (model.edits ?? 0)
    if reachable, initial.listedSource.count <= removals {
      throw CommandError(
        removals == 0
          ? "--reachable needs a source with rows"
          : "--reachable needs a source with more than \(counted(removals, "row")), because the search can remove so many"
      )
    }
  }

  /// Searches `model`, completely or by random walks.
  private func explored(
    _ model: WorldModel<some Screen>, _ explorer: Explorer
  ) throws(CommandError) -> ExplorationReport {
    try refuseEmptySource(of: model, from: model.initial)
    if let random {
      return explorer.walk(model, walks: random, seed: UInt64(seed ?? Self.usualSeed))
    }
    return explorer.search(model)
  }

  /// The default seed of random walks.
  private static let usualSeed = 1

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
    try refuseUnknownInvariants(of: session.world.description)
    try Output.refuse(
      reports.paths, among: [session.loadedFile].compactMap { $0 }, as: "the loaded file")
    return try search(from: session)
  }

  /// Searches the behavior from the current state of `session`.
  private func search(
    from session: Session, checking invariants: [String]? = nil
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
    settings.invariants = invariants ?? settings.invariants
    let explorer = Explorer(
      settings, session.reader.reading.catalog, opening: opening,
      progress: .interruptible(showingOn: line))
    return try explored(after: session.events, in: opening.world, explorer)
  }

  /// Searches the behavior after `trace`, completely or by random walks. `world` is the world after
  /// the trace.
  private func explored(
    after trace: [TraceLine], in world: some SomeWorld, _ explorer: Explorer
  ) throws(CommandError) -> ExplorationReport {
    let definesInvariants = world.description.invariants.contains { $0.definition != nil }
    if random == nil, !scope.changesServer, scope.actions.isEmpty, !definesInvariants,
      let model = ListModel(after: trace, in: world.typed, inFlight: scope.inFlight),
      checksAll(with: model)
    {
      try refuseEmptySource(of: model, from: world)
      return explorer.search(model, from: world)
    }
    return try explored(WorldModel(world.typed, scope: scope), explorer)
  }

  /// Returns whether `model` can check every requested invariant.
  private func checksAll(with model: ListModel) -> Bool {
    let known = model.invariants.map { $0.name }
    return settings.invariants.allSatisfy(known.contains)
  }

  /// Returns the command with all options that affect its result.
  func callText(_ start: String, _ source: String = "") -> String {
    "\(start) --in-flight \(scope.inFlight)\(source)"
      + (scope.changesServer ? " --with server" : "")
      + (actions.map { " --actions \($0.joined(separator: ","))" } ?? "")
      + (edits.map { " --edits \($0)" } ?? "")
      + (settings.depth.map { " --depth \($0)" } ?? "")
      + (settings.states.map { " --max-states \($0)" } ?? "")
      + (settings.continuesAfterViolation ? "" : " --first")
      + (settings.checksReach ? " --reachable" : "")
      + (random.map { " --random \($0) --seed \(seed ?? Self.usualSeed)" } ?? "")
      + settings.invariants.map { " --invariant \(shellQuoted($0))" }.joined()
      + (common.words + adapter.words).map { " \($0)" }.joined()
  }

  /// Throws if the screen does not have a requested invariant, and suggests a similar one.
  private func refuseUnknownInvariants(of screen: ScreenDescription) throws(CommandError) {
    let names = screen.actions.map(\.name)
    if let unknown = actions?.first(where: { !names.contains($0) }) {
      throw CommandError(
        "unknown action '\(unknown)'; \(screen.name) has \(names.joined(separator: ", "))")
    }
    let known = screen.invariants.map(\.name)
    for name in settings.invariants where !known.contains(name) {
      let hint = didYouMean(name, among: known) ?? "it has \(known.joined(separator: ", "))"
      throw CommandError("the screen \(screen.name) has no invariant '\(name)'; \(hint)")
    }
  }
}

extension Catalog {
  func named(_ name: String) throws(CommandError) -> any CatalogEntry {
    if let entry = self[name] { return entry }
    let hint = didYouMean(name, among: names)
    throw CommandError("unknown screen '\(name)'; \(hint ?? "listsh screens lists them")")
  }
}
