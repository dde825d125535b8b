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
  private var format = ReportFormat.text
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
      .choice("--format", "the format of the report") { $0.format = $1 },
    ] + CommonOptions.options.map { $0.lifted(to: \.common) }
  }

  mutating func take(operand: String) throws(UsageError) {
    if screen != nil { throw UsageError("explore takes one screen") }
    screen = operand
  }

  func validate() throws(UsageError) {
    if screen == nil {
      throw UsageError("explore needs a screen", hint: "listsh screens lists them")
    }
  }

  func result() throws(CommandFailure) -> CommandResult {
    let screen = try namedScreen(self.screen ?? "")
    try refuseUnknownInvariants(of: screen)
    let source = " --rows \(scope.rows) --page-size \(scope.pageSize)"
    return told(explored(screen), call: callText("listsh \(Self.name) \(screen.name)", source))
  }

  /// Writes the counterexamples, and tells the report.
  private func told(_ report: ExplorationReport, call: String) -> CommandResult {
    var report = report
    var failure: FileError?
    if let folder {
      do {
        try report.save(into: folder)
      } catch {
        failure = error
      }
    }
    return CommandResult(
      text: format == .text ? report.text(call: call) : report.jsonLines(call: call),
      status: failure == nil ? report.status : .unjudged,
      asides: failure.map { [complaint($0.description)] } ?? [])
  }

  /// Searches what `screen` can do, or walks it at random.
  private func explored(_ screen: any Screen.Type) -> ExplorationReport {
    let line = ProgressLine(isShown: StandardStream.error.isTerminal)
    defer { line.end() }
    let explorer = Explorer(settings, supervision: .interruptible(telling: line))
    if let randomWalks {
      return explorer.walk(
        WorldModel(screen, scope: scope), walks: randomWalks, seed: UInt64(seed))
    }
    if let list = packedList(of: screen) { return explorer.search(list) }
    return explorer.search(WorldModel(screen, scope: scope))
  }

  /// Searches what can come after the present state of `session`, whose source is the one explored.
  func result(from session: Session) throws(Complaint) -> CommandResult {
    if scope.describesSource {
      throw Complaint("--rows and --page-size mean nothing here: the session's source is explored")
    }
    do throws(CommandFailure) {
      try refuseUnknownInvariants(of: type(of: session.world.screen))
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
      settings, opening: opening, supervision: .interruptible(telling: line))
    let model = WorldModel(opening.world, scope: scope)
    let report =
      if let randomWalks {
        explorer.walk(model, walks: randomWalks, seed: UInt64(seed))
      } else { explorer.search(model) }
    return told(report, call: callText(":\(Self.name)"))
  }

  /// How many steps a scenario has unless `--depth` says so.
  private static var usualDepth: String {
    "\(Explorer.usualDepth) unless written, \(Explorer.walkLength) at random"
  }

  /// How many states are looked at unless `--max-states` says so.
  private static var usualStates: String {
    "\(WorldModel.usualStates), or \(ListModel.usualStates) for \(ListScreen.name)"
  }

  /// The model of the reference list in packed keys, where it can say all that is asked for.
  private func packedList(of screen: any Screen.Type) -> ListModel? {
    guard screen == ListScreen.self, !scope.changesServer,
      let model = ListModel(
        rows: scope.rows, pageSize: scope.pageSize, inFlight: scope.inFlight)
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

  private func refuseUnknownInvariants(of screen: any Screen.Type) throws(CommandFailure) {
    let known = screen.invariantDescriptions.map(\.name)
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

/// Returns the screen called `name`.
func namedScreen(_ name: String) throws(CommandFailure) -> any Screen.Type {
  if let screen = screens.first(where: { $0.name == name }) { return screen }
  let hint = didYouMean(name, among: screens.map { $0.name })
  throw CommandFailure("unknown screen '\(name)'; \(hint ?? "listsh screens lists them")")
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
