internal import EditLine
internal import Files
internal import ScenarioRunner
internal import Screens

/// `listsh` alone: the interactive shell.
struct ShellCommand: Command {
  static let name = ""
  static let summary = "opens the interactive shell"
  static let operands = "[FILE…]"
  static let discussion = """
    Files are played first. With -c, or where standard input is no terminal, lines are played
    one after the other, also after an error; the exit status is that of the worst.
    """

  /// The files that are played first.
  private var files: [String] = []
  /// The lines that are played in place of those that a person types.
  private var scripts: [String] = []
  /// Whether the lines of the start-up file are left out.
  private var skipsStartUp = false
  /// Whether every event is judged by the invariants of the screen.
  private var checksInvariants = false
  /// What many commands can be told.
  private var common = CommonOptions()

  static var options: [CommandOption<ShellCommand>] {
    [
      .text("-c", "SCRIPT", "lines to play instead of asking for them; may be repeated") {
        $0.scripts.append($1)
      },
      .flag("--no-rc", "does not read ~/.listshrc") { $0.skipsStartUp = true },
      .flag("--check-invariants", "judges every event by the invariants of the screen") {
        $0.checksInvariants = true
      },
    ] + CommonOptions.options.map { $0.lifted(to: \.common) }
  }

  mutating func take(operand: String) throws(UsageError) {
    files.append(operand)
  }

  func perform(with catalog: Catalog) throws(CommandFailure) -> ExitStatus {
    let isInteractive = scripts.isEmpty && StandardStream.input.isTerminal
    let stage = try AdapterStage(common.adapter, catalog, isUnnamed: true)
    let catalog = stage.catalog
    let session: Session
    do throws(CaseStop) {
      session = try Session(
        reader: common.reader(catalog), checksInvariants: checksInvariants)
    } catch {
      throw CommandFailure(error.description)
    }
    var shell = Shell(
      session: session,
      history: History(path: isInteractive ? History.standardPath : nil),
      console: Console(isColored: common.color.isColored(.output)), isInteractive: isInteractive)
    shell.isUnattended = isUnattended
    shell.adapterArguments = common.adapter.arguments
    let lines = TerminalLineSource.forStandardStreams(program: "listsh")
    Interrupts.watch()
    if isInteractive {
      Interrupts.outlast()
      shell.askForMore = { lines.goesOn($0) }
      shell.greet()
      if !skipsStartUp { shell.startUp() }
    }
    for file in files { shell.play(file: file) }
    if !scripts.isEmpty {
      shell.enter(scripts.joined(separator: "\n"), called: "-c")
      shell.isOver = true
    }
    return stage.finish(shell.run(lines))
  }
}
