internal import ArgumentParser
internal import Conformance
internal import EditLine
internal import Files
internal import ScenarioRunner
internal import Screens
internal import Text

extension ColonCommand {
  /// The commands that explore the screen of the session with commands of `listsh`.
  static let exploring: [ColonCommand] = [
    ColonCommand(
      name: ":explore", operands: ["[OPTION…]"],
      summary: "searches everything that can follow for a violated invariant",
      example: ":explore --in-flight 2", arguments: [.option("explore")]
    ) { (shell, words) throws(CommandError) in
      try shell.explore(words)
    },
    ColonCommand(
      name: ":diagram", operands: ["[OPTION…]"],
      summary: "draws the state diagram of the screen as Mermaid, DOT or SVG",
      example: ":diagram --format dot", arguments: [.option("diagram")]
    ) { (shell, words) throws(CommandError) in
      try shell.diagram(words)
    },
  ]
}

extension Shell {
  /// Searches from the current state, or the whole state space if the session has only chosen a screen so far.
  fileprivate mutating func explore(_ words: [String]) throws(CommandError) {
    guard let command = try read(ExploreCommand.self, words) else { return }
    // Without another option, no search is needed.
    let hasOnlyLoad = words.count == (words.first == "--load" ? 2 : 1)
    if let number = command.load, hasOnlyLoad, !found.isEmpty {
      return try load(counterexample: number)
    }
    guard command.adapter.command == nil else {
      throw CommandError("--adapter is an option of the shell itself: listsh --adapter COMMAND")
    }
    try refuse(replacing: command.reports.paths)
    let choice = "screen \(session.world.description.name)"
    let (report, call): (ExplorationReport, String)
    var reader = session.reader
    if session.script.allSatisfy({ $0.text == choice }) {
      let search = try command.search(with: session.reader.reading.catalog)
      (report, reader) = (search.report, search.reader)
      call = ([search.call] + adapterArguments).joined(separator: " ")
    } else {
      (report, call) = (try command.report(from: session), command.call(in: session))
    }
    found = report.violations
    show(command.result(of: report, call: call, readBy: reader, arguments: adapterArguments))
    if let number = command.load { try load(counterexample: number) }
  }

  /// Loads the counterexample with this number, from 1, of the last search, and goes to its end.
  private mutating func load(counterexample number: Int) throws(CommandError) {
    guard found.indices.contains(number - 1) else {
      let count = found.isEmpty ? "no counterexample" : counted(found.count, "counterexample")
      throw CommandError("the search found \(count)")
    }
    let violation = found[number - 1]
    let path = violation.path.opening?.path ?? "counterexample"
    let file = session.reader.plan(SourceText(name: path, violation.replay))
    guard var loaded = try LoadedCase.all(in: file, isFromFile: false).first else { return }
    loaded.violatedInvariant = violation.invariant
    let checked =
      session.checksInvariants
      || session.script.contains {
        ["invariant", "invariants"].contains($0.step.kind.word)
      }
    // An invariant would stop the case at the first violation.
    try session.load(loaded, checkingInvariants: false)
    try play { (session, sink) throws(CommandError) in
      for _ in 0..<(session.loaded?.remainingCount ?? 0) {
        try session.playNextOfCase(to: sink)
      }
    }
    show(violated: violation.invariant)
    if checked { show("the loaded case checks no invariants", .dim) }
  }

  /// Shows that the loaded counterexample violated its invariant.
  mutating func show(violated invariant: InvariantDescription) {
    show("here \(invariant.name) is violated: \(invariant.sentence)", Style(.red))
  }

  /// Parses the options of a command of `listsh` for the screen of the session, or shows its help if requested.
  private mutating func read<Subject: Command>(
    _ type: Subject.Type, _ words: [String]
  ) throws(CommandError) -> Subject? {
    if let word = words.first, !word.hasPrefix("-"), !word.contains("=") {
      throw CommandError("'\(word)' is not an option; the command uses the screen of the session")
    }
    let root = fileRoot.map { ["--file-root=\($0)"] } ?? []
    let words = try words.map { word throws(CommandError) in
      guard let sign = word.firstIndex(of: "=") else { return word }
      return try String(word[...sign]) + ColonCommand.unquoted(String(word[sign...].dropFirst()))
    }
    do {
      return try type.parse(
        ListshCommand.readable([session.world.description.name] + root + words, of: type))
    } catch {
      guard type.exitCode(for: error).isSuccess else {
        throw CommandError(ListshCommand.reason(for: error, words, of: type))
      }
    }
    page(lines: ListshCommand.helpMessage(for: type))
    return nil
  }

  /// Draws the state diagram of the screen of the session.
  fileprivate mutating func diagram(_ words: [String]) throws(CommandError) {
    guard let command = try read(DiagramCommand.self, words) else { return }
    try refuse(replacing: [command.output].compactMap { $0 })
    show(try command.result(with: session.reader.reading.catalog))
  }

  /// Throws if the session uses a file at `paths`, which a report would replace.
  private func refuse(replacing paths: [String]) throws(CommandError) {
    try Output.refuse(paths, among: adapterPrograms, as: "the adapter's program")
    try Output.refuse(paths, among: usedFiles, as: "a file of this session")
    try Output.refuse(
      paths, among: paths.filter(session.reader.hasRead), as: "a source of this session")
  }

  private mutating func show(_ result: CommandResult) {
    for message in result.messages {
      console.show(CommandError(rendered: message, status: result.status))
    }
    page(lines: result.text)
    record(result.status)
  }
}
