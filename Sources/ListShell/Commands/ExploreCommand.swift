internal import Adapters
internal import Conformance
internal import Exploration
internal import Files
internal import Reporting
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh explore`: searches every interleaving for a broken invariant.
struct ExploreCommand: TextCommand {
  static let name = "explore"
  static let summary = "searches every interleaving for a broken invariant"
  static let operands = "SCREEN"
  static let discussion = """
    Every order of actions and answers is tried, late and cancelled ones included, until each invariant is decided.
    Behind SCREEN, KEY=VALUE sets an option of it, as behind screen NAME. For each invariant that can break the shortest
    scenario is printed that breaks it: a case that fails as long as it does.
    Exit status: 0 complete and clean, 1 an invariant can break, 2 the search did not finish,
    130 on Ctrl-C.
    """

  /// The screen that is searched.
  private var screen: String?
  /// Its options, as they were written.
  private var screenOptions: [String] = []
  /// The source that is explored, as it was written.
  private var source: String?
  /// What may happen, and how much at once.
  private var scope = ExplorationScope()
  /// What is searched for, and how far.
  private var settings = Explorer.Settings()
  /// The folder for a scenario of each violation, if there is one.
  private var folder: String?
  /// Where it is told, and in what formats.
  private var reports = ReportOptions()
  /// How many random walks are tried in place of every order.
  private var randomWalks: Int?
  /// What decides these walks.
  private var seed: Int?
  /// What many commands can be told.
  private var common = CommonOptions()
  /// The counterexample that is to be loaded into the shell, counted from 1.
  private(set) var loadedNumber: Int?

  static var options: [CommandOption<ExploreCommand>] {
    ExplorationScope.options(unlessWritten: ExplorationScope()).map { $0.lifted(to: \.scope) } + [
      .choice("--with", "what else may happen: changes of the server's rows") {
        (command, choice: Addition) in
        command.scope.changesServer = choice == .server
      },
      .number("--depth", "N", "how many steps a scenario has at most: \(usualDepth)", minimum: 0) {
        $0.settings.depth = $1
      },
      .number("--max-states", "N", "how many states are looked at: \(usualStates) unless written") {
        $0.settings.states = $1
      },
      CommandOption(
        name: "--time", valueName: "D", summary: "how long the search goes on, such as 30s"
      ) { (command, value) throws(UsageError) in command.settings.time = try nanoseconds(value) },
      .text("--invariant", "INVARIANT", "judges by this invariant alone; may be repeated") {
        $0.settings.invariants.append($1)
      },
      .flag("--first", "stops at the first invariant that is broken") {
        $0.settings.goesOn = false
      },
      .flag("--all", "goes on until each invariant is decided, which is usual") {
        $0.settings.goesOn = true
      },
      .flag("--reachable", "checks too that rows can be reached again from everywhere") {
        $0.settings.checksReach = true
      },
      .number("--random", "N", "tries N random walks instead of every order") {
        $0.randomWalks = $1
      },
      .number("--seed", "S", "decides the random walks", minimum: 0) { $0.seed = $1 },
      .text("--source", "SOURCE", "explores this source, written as behind a source step") {
        $0.source = $1
      },
      .text("--save", "FOLDER", "writes each counterexample into a scenario file") {
        $0.folder = $1
      },
      .flag("--known-gaps", "marks each counterexample as a gap that is known") {
        $0.settings.marksGaps = true
      },
      .number("--load", "N", "in the shell: goes where counterexample N ends") {
        $0.loadedNumber = $1
      },
      .jobs("how many cores are used") { $0.settings.jobs = $1 },
    ]
      + ReportOptions.options(ReportFormat.all.filter(\.takesTraces)).map {
        $0.lifted(to: \.reports)
      } + CommonOptions.sourceOptions.map { $0.lifted(to: \.common) }
  }

  mutating func take(operand: String) throws(UsageError) {
    guard screen != nil else {
      screen = operand
      return
    }
    guard let sign = operand.firstIndex(of: "="), sign > operand.startIndex else {
      throw UsageError("explore takes one screen, and its options as KEY=VALUE")
    }
    let value = String(operand[operand.index(after: sign)...])
    let isWord = !value.isEmpty && value.utf8.allSatisfy { $0.isWordByte }
    screenOptions.append("\(operand[..<sign])=\(isWord ? value : quoted(value))")
  }

  func validate() throws(UsageError) {
    try reports.validate()
    if screen == nil, common.adapter.command.isEmpty {
      throw UsageError("explore needs a screen", hint: "listsh screens lists them")
    }
    if source != nil, scope.describesSource {
      throw UsageError("--rows and --page-size mean nothing with --source")
    }
    if let source, source.contains(where: { $0 == ";" || $0.isNewline }) {
      throw UsageError("--source takes one source, as it is written behind a source step")
    }
    guard randomWalks != nil else {
      if seed != nil { throw UsageError("--seed decides random walks: it needs --random") }
      return
    }
    let unused = [
      (settings.states != nil, "--max-states"), (settings.checksReach, "--reachable"),
      (settings.jobs != nil, "--jobs"),
    ]
    if let (_, name) = unused.first(where: { $0.0 }) {
      throw UsageError("\(name) means nothing with --random")
    }
  }

  func result(with catalog: Catalog) throws(CommandFailure) -> CommandResult {
    if loadedNumber != nil { throw CommandFailure("--load is for the shell: :explore --load N") }
    let (report, reader) = try report(with: catalog)
    return told(report, call: call, readBy: reader)
  }

  /// Whether no adapter is named.
  var namesNoAdapter: Bool { common.adapter.command.isEmpty }

  /// The command line that does the same.
  var call: String {
    let start =
      (["listsh", Self.name] + (screen.map { [$0] } ?? []) + screenOptions.map { shellQuoted($0) })
      .joined(separator: " ")
    let source =
      self.source.map { " --source \(shellQuoted($0))" }
      ?? " --rows \(scope.rows) --page-size \(scope.pageSize)"
    return callText(start, source)
  }

  /// Searches what the screen can do, on the source that is meant; returns what read that, too.
  func report(
    with catalog: Catalog
  ) throws(CommandFailure) -> (report: ExplorationReport, reader: ScenarioReader) {
    // A search asks for itself, now and then, and tells what it has found so far.
    Interrupts.endUnnoticed(false)
    let stage = try AdapterStage(
      common.adapter, catalog, seed: UInt64(seed ?? 1), replacing: reports.paths)
    defer { _ = stage.finish(.passed) }
    let catalog = stage.catalog
    let screen = try catalog.named(self.screen ?? stage.subject?.name ?? "")
    let reader = common.reader(catalog)
    try refuseUnknownInvariants(of: screen.description)
    var report: ExplorationReport
    if source == nil, screenOptions.isEmpty {
      report = try explored(screen, catalog)
    } else {
      do throws(Complaint) {
        report = try search(from: try staged(screen, reader))
      } catch {
        throw CommandFailure(error.plainMessage)
      }
    }
    report.isOfWhatIsTold = stage.subject?.pool.hidesState ?? false
    return (report, reader)
  }

  /// A session in which the screen was chosen with its options, and the source.
  private func staged(
    _ entry: any CatalogEntry, _ reader: ScenarioReader
  ) throws(Complaint) -> Session {
    var script = (["screen", entry.name] + screenOptions).joined(separator: " ") + "\n"
    if let source {
      script += "source \(source)\n"
    } else if scope.describesSource || !entry.manual.exploresSample {
      script += "source numbers count=\(scope.rows) pageSize=\(scope.pageSize)\n"
    }
    var session: Session
    do throws(CaseStop) {
      session = try Session(reader: reader)
    } catch {
      throw Complaint(error.description)
    }
    try session.play(script, called: Self.name) { _, _ in }
    return session
  }

  /// Writes the counterexamples, and tells the report, which replaces no file that `reader` read for a source.
  ///
  /// `arguments` name the adapter of a shell that searches, which takes none itself.
  func told(
    _ report: ExplorationReport, call: String, readBy reader: ScenarioReader,
    arguments: [String] = []
  ) -> CommandResult {
    var report = report
    for place in report.violations.indices {
      report.violations[place].arguments = common.adapter.arguments + arguments
    }
    var asides: [String] = []
    if let folder {
      do {
        asides = try report.save(into: folder).map {
          complaint("\($0) is there already and differs; it was left as it is")
        }
      } catch {
        asides = [complaint(error.description)]
      }
    }
    let (text, lost) = reports.written(besidesReadBy: reader) { format, style in
      switch format.name {
      case ReportFormat.page.name: report.page(call: call, style)
      case ReportFormat.jsonLines.name: report.jsonLines(call: call)
      default: report.text(call: call)
      }
    }
    asides += lost.map { complaint($0.description) }
    if let failure = report.failure { asides.append(complaint(failure)) }
    return CommandResult(
      text: text, status: asides.isEmpty ? report.status : .unjudged,
      statusIfClosed: .outputClosed, asides: asides)
  }

  /// Searches what a screen of the kind of `entry` can do, or walks it at random.
  private func explored(
    _ entry: some CatalogEntry, _ catalog: Catalog
  ) throws(CommandFailure) -> ExplorationReport {
    let line = ProgressLine(isShown: StandardStream.error.isTerminal)
    defer { line.end() }
    let explorer = Explorer(settings, catalog, supervision: .interruptible(telling: line))
    do throws(CaseStop) {
      if randomWalks == nil, let list = packedModel(of: entry) {
        return explorer.search(list, from: try scope.stage(for: entry).world())
      }
      return explored(try WorldModel(entry, scope: scope), explorer)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  /// Searches `model`, or walks it at random.
  private func explored(
    _ model: WorldModel<some Screen>, _ explorer: Explorer
  ) -> ExplorationReport {
    if let randomWalks {
      return explorer.walk(model, walks: randomWalks, seed: UInt64(seed ?? Self.usualSeed))
    }
    return explorer.search(model)
  }

  /// What decides random walks unless `--seed` says so.
  private static let usualSeed = 1

  /// Searches what can come after the present state of `session`, whose source is the one explored.
  func report(from session: Session) throws(Complaint) -> ExplorationReport {
    if scope.describesSource {
      throw Complaint("--rows and --page-size mean nothing here: the session's source is explored")
    }
    if source != nil || !screenOptions.isEmpty {
      throw Complaint("the session's screen and source are explored; a source step names another")
    }
    do throws(CommandFailure) {
      try refuseUnknownInvariants(of: session.world.description)
    } catch {
      throw Complaint(error.message)
    }
    return try search(from: session)
  }

  /// The command line in the shell that does the same.
  var shellCall: String { callText(":\(Self.name)") }

  /// Searches what can come after the present state of `session`.
  private func search(from session: Session) throws(Complaint) -> ExplorationReport {
    if let folder {
      // Where a file stands is what the paths in it start from.
      do {
        try makeFolder(folder)
      } catch {
        throw Complaint(error.description)
      }
    }
    let opening = try session.opening(forFile: Path.join(folder ?? "", "\(Self.name).txt"))
    let line = ProgressLine(isShown: StandardStream.error.isTerminal)
    defer {
      line.end()
      Interrupts.clear()
    }
    let explorer = Explorer(
      settings, session.reader.reading.catalog, opening: opening,
      supervision: .interruptible(telling: line))
    return explored(from: opening.world, explorer)
  }

  /// Searches what can come after `world`, or walks it at random.
  private func explored(from world: some SomeWorld, _ explorer: Explorer) -> ExplorationReport {
    explored(WorldModel(world.typed, scope: scope), explorer)
  }

  /// How many steps a scenario has unless `--depth` says so.
  private static var usualDepth: String {
    "\(Explorer.usualDepth) unless written, \(Explorer.walkLength) at random"
  }

  /// How many states are looked at unless `--max-states` says so.
  private static var usualStates: String {
    "\(Explorer.usualStates), or \(ListModel.usualStates) for \(ListScreen.manual.name)"
  }

  /// The model in packed keys of the kind of screen that `entry` is, where there is one that can say all that is asked for.
  private func packedModel(of entry: some CatalogEntry) -> ListModel? {
    guard !scope.changesServer,
      let model = entry.kind.packed?(scope.rows, scope.pageSize, scope.inFlight)
    else { return nil }
    let known = model.invariants.map { $0.name }
    return settings.invariants.allSatisfy(known.contains) ? model : nil
  }

  /// The command with what decides its result, to be printed with it.
  private func callText(_ start: String, _ source: String = "") -> String {
    "\(start) --in-flight \(scope.inFlight)\(source)"
      + (scope.changesServer ? " --with server" : "")
      + (settings.depth.map { " --depth \($0)" } ?? "")
      + (settings.states.map { " --max-states \($0)" } ?? "")
      + (settings.goesOn ? "" : " --first") + (settings.checksReach ? " --reachable" : "")
      + (randomWalks.map { " --random \($0) --seed \(seed ?? Self.usualSeed)" } ?? "")
      + settings.invariants.map { " --invariant \($0)" }.joined()
      + common.adapter.arguments.map { " \($0)" }.joined()
  }

  /// Refuses invariants that the screen does not have, with the one that may be meant.
  private func refuseUnknownInvariants(of screen: ScreenDescription) throws(CommandFailure) {
    let known = screen.invariants.map(\.name)
    for name in settings.invariants where !known.contains(name) {
      let hint = didYouMean(name, among: known) ?? "it has \(known.joined(separator: ", "))"
      throw CommandFailure("the screen \(screen.name) has no invariant '\(name)'; \(hint)")
    }
  }
}

extension UInt8 {
  /// Whether it needs no quotes in a value: a letter, a digit or one of `-._`.
  fileprivate var isWordByte: Bool {
    switch Unicode.Scalar(self) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": true
    default: false
    }
  }
}

/// What an exploration may try beside actions and answers.
private enum Addition: String, CaseIterable {
  /// The server's rows change.
  case server
}

extension Catalog {
  /// Returns the kind of screen called `name`.
  func named(_ name: String) throws(CommandFailure) -> any CatalogEntry {
    if let entry = self[name] { return entry }
    let hint = didYouMean(name, among: names)
    throw CommandFailure("unknown screen '\(name)'; \(hint ?? "listsh screens lists them")")
  }
}

/// Reads a duration such as `30s` or `500ms` as nanoseconds.
private func nanoseconds(_ text: String) throws(UsageError) -> Int {
  let (script, errors) = Script.parse(SourceText(name: "--time", "wait \(text)"))
  if errors.isEmpty, case .duration(let duration)? = script.steps.first?.arguments.first?.value {
    let (nanoseconds, overflows) = duration.milliseconds.multipliedReportingOverflow(by: 1_000_000)
    if !overflows { return nanoseconds }
  }
  throw UsageError("--time takes a duration such as 30s, not '\(text)'")
}
