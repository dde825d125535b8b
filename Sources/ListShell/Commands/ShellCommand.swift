internal import ArgumentParser
internal import EditLine
internal import Files
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh shell`, or `listsh` without a command: the interactive shell.
struct ShellCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "shell", _superCommandName: "listsh", abstract: "start the interactive shell",
    usage: "listsh [shell] [OPTION…] [FILE…]",
    discussion: """
      Example: listsh Scenarios/list-first-load.txt

      FILEs are played first. With -c, or when standard input is not a terminal, every line is \
      played even if an earlier one failed; the exit status is the most severe one.
      """)

  @Argument(
    help: ArgumentHelp("file to play first", valueName: "FILE"), completion: .file())
  var files: [String] = []
  @Option(
    name: .customShort("c"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "play SCRIPT instead of starting the interactive shell (repeatable: one line each)",
      valueName: "SCRIPT"))
  var scripts: [String] = []
  @Flag(help: "do not read ~/.listshrc")
  var noRc = false
  @Flag(help: "check the invariants of the screen after every event")
  var checkInvariants = false
  @OptionGroup var common: CommonOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var adapter: AdapterOptions

  mutating func validate() throws {
    guard let word = files.first, word != ScenarioReader.standardInput else { return }
    let kind = Path.kind(of: word)
    if kind == .folder {
      throw CommandError(
        "'\(word)' is a folder; listsh run \(shellQuoted(word)) runs its scenarios")
    }
    // The shell reports why it cannot read a path.
    guard kind == nil, !word.contains("/") else { return }
    let commands = ListshCommand.configuration.subcommands.compactMap {
      $0.configuration.commandName
    }
    if commands.contains(word) {
      throw CommandError("the command must be the first word; write listsh \(word) OPTION …")
    }
    let hint =
      didYouMean(word, among: commands)
      ?? (Catalog.builtIn().standard.description.actions.contains { $0.name == word }
        ? "listsh play -c \(shellQuoted(word)) plays it" : "listsh --help lists the commands")
    throw CommandError("'\(word)' is neither a command nor a file; \(hint)")
  }

  func run(with catalog: Catalog) throws(CommandError) -> ExitStatus {
    let connection = try AdapterConnection(
      adapter, catalog, isUnnamed: true, startsAlways: isInteractive)
    return try connection.finishing(\.self) { () throws(CommandError) in
      try runShell(with: connection.catalog)
    }
  }

  private var isInteractive: Bool { scripts.isEmpty && StandardStream.input.isTerminal }

  private func runShell(with catalog: Catalog) throws(CommandError) -> ExitStatus {
    let session = try orCommandError(
      Session(
        reader: common.reader(catalog, limits), checksInvariants: checkInvariants))
    var shell = Shell(
      session: session,
      history: History(path: isInteractive ? History.standardPath : nil),
      console: Console(isColored: common.color.isColored(.output)), isInteractive: isInteractive)
    shell.isUnattended = isUnattended
    shell.fileRoot = common.fileRoot
    shell.adapterArguments = adapter.words
    shell.adapterPrograms = adapter.programPaths
    let lines: any LineSource =
      isInteractive ? TerminalLineSource.forStandardStreams(program: "listsh") : PlainLineSource()
    Interrupts.watch()
    if isInteractive {
      Interrupts.neverEndProcess()
      shell.askForMore = { lines.confirms($0) }
      shell.show("listsh \(version): type steps such as firstLoad, or :help", .dim)
      if !noRc { shell.startUp() }
    }
    for file in files where shell.status != .interrupted { shell.play(file: file) }
    if !scripts.isEmpty {
      shell.enter(scripts.joined(separator: "\n"), called: "-c")
      shell.isOver = true
    }
    return shell.run(lines)
  }
}
