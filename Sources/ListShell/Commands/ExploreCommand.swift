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
    Every order of actions and answers is tried, late and cancelled ones included.
    Exit status: 0 complete and clean, 1 an invariant can break, 2 the search did not finish,
    130 on Ctrl-C.
    """

  private var screen: String?
  private var scope = ExplorationScope()
  private var settings = Explorer.Settings()
  private var folder: String?
  private var reports = ReportOptions()
  private var randomWalks: Int?
  private var seed = 1
  private var common = CommonOptions()

  static var options: [CommandOption<ExploreCommand>] {
    ExplorationScope.options(unlessWritten: ExplorationScope()).map { $0.lifted(to: \.scope) } + [
      .choice("--with", "what else may happen") { (command, choice: Addition) in
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
      ) { (command, value) throws(UsageError) in command.settings.time = try seconds(value) },
      .text("--invariant", "NAME", "judges by this law alone; may be repeated") {
        $0.settings.invariants.append($1)
      },
      .flag("--all", "goes on after the first law that is broken") { $0.settings.goesOn = true },
      .flag("--fair", "checks too that rows can be reached again from everywhere") {
        $0.settings.checksReach = true
      },
      .number("--random", "N", "tries N random walks instead of every order") {
        $0.randomWalks = $1
      },
      .number("--seed", "S", "decides the random walks", minimum: 0) { $0.seed = $1 },
      .text("--save", "FOLDER", "writes each counterexample into a scenario file") {
        $0.folder = $1
      },
      .jobs("how many cores are used") { $0.settings.jobs = $1 },
    ]
      + ReportOptions.options(ReportFormat.all.filter(\.takesTraces)).map {
        $0.lifted(to: \.reports)
      } + CommonOptions.options.map { $0.lifted(to: \.common) }
  }

  mutating func take(operand: String) throws(UsageError) {
    if screen != nil { throw UsageError("explore takes one screen") }
    screen = operand
  }

  func validate() throws(UsageError) {
    try reports.validate()
    if screen == nil {
      throw UsageError("explore needs a screen", hint: "listsh screens lists them")
    }
  }

  func result(with catalog: Catalog) throws(CommandFailure) -> CommandResult {
    let screen = try catalog.named(self.screen ?? "")
    try refuseUnknownInvariants(of: screen.description)
    let source = " --rows \(scope.rows) --page-size \(scope.pageSize)"
    return told(
      try explored(screen, catalog), call: callText("listsh \(Self.name) \(screen.name)", source))
  }

  /// Writes the counterexamples, and tells the report.
  private func told(_ report: ExplorationReport, call: String) -> CommandResult {
    var report = report
    var failures: [FileError] = []
    if let folder {
      do {
        try report.save(into: folder)
      } catch {
        failures.append(error)
      }
    }
    let (text, lost) = reports.written { format, style in
      switch format.name {
      case ReportFormat.page.name: report.page(call: call, style)
      case ReportFormat.jsonLines.name: report.jsonLines(call: call)
      default: report.text(call: call)
      }
    }
    failures += lost
    return CommandResult(
      text: text, status: failures.isEmpty ? report.status : .unjudged,
      asides: failures.map { complaint($0.description) })
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
      return explorer.walk(model, walks: randomWalks, seed: UInt64(seed))
    }
    return explorer.search(model)
  }

  /// Searches what can come after the present state of `session`, whose source is the one explored.
  func result(from session: Session) throws(Complaint) -> CommandResult {
    if scope.describesSource {
      throw Complaint("--rows and --page-size mean nothing here: the session's source is explored")
    }
    do throws(CommandFailure) {
      try refuseUnknownInvariants(of: session.world.description)
    } catch {
      throw Complaint(error.message)
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
    return told(
      explored(from: opening.world, explorer), call: callText(":\(Self.name)"))
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
    let known = model.laws.map { $0.name }
    return settings.invariants.allSatisfy(known.contains) ? model : nil
  }

  /// The command with what decides its result, to be printed with it.
  private func callText(_ start: String, _ source: String = "") -> String {
    "\(start) --in-flight \(scope.inFlight)\(source)"
      + (scope.changesServer ? " --with server" : "")
      + (settings.depth.map { " --depth \($0)" } ?? "")
      + (settings.states.map { " --max-states \($0)" } ?? "")
      + (settings.goesOn ? " --all" : "") + (settings.checksReach ? " --fair" : "")
      + (randomWalks.map { " --random \($0) --seed \(seed)" } ?? "")
      + settings.invariants.map { " --invariant \($0)" }.joined()
  }

  private func refuseUnknownInvariants(of screen: ScreenDescription) throws(CommandFailure) {
    let known = screen.invariants.map(\.name)
    for name in settings.invariants where !known.contains(name) {
      let hint = didYouMean(name, among: known) ?? "it has \(known.joined(separator: ", "))"
      throw CommandFailure("the screen \(screen.name) has no invariant '\(name)'; \(hint)")
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
private func seconds(_ text: String) throws(UsageError) -> Int {
  let (script, mistakes) = Script.parse(SourceText(name: "--time", "wait \(text)"))
  if mistakes.isEmpty, case .duration(let duration)? = script.steps.first?.arguments.first?.value {
    let (nanoseconds, overflows) = duration.milliseconds.multipliedReportingOverflow(by: 1_000_000)
    if !overflows { return nanoseconds }
  }
  throw UsageError("--time takes a duration such as 30s, not '\(text)'")
}
