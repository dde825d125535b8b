internal import Adapters
internal import Files
internal import Reporting
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh play`: plays cases and prints their traces.
struct PlayCommand: Command {
  static let name = "play"
  static let summary = "plays cases and prints their traces"
  static let operands = "FILE…|-c SCRIPT"
  static let discussion = """
    Only expects and invariants are asserted, and known gaps are played like any other case.
    The file - is standard input.
    """

  /// The files that are played.
  private var files: [String] = []
  /// The lines of the script that is played in their place.
  private var scripts: [String] = []
  /// Where it is told, and in what formats.
  private var reports = ReportOptions()
  /// Whether every event is judged by the invariants of the screen.
  private var checksInvariants = false
  /// What many commands can be told.
  private var common = CommonOptions()

  static var options: [CommandOption<PlayCommand>] {
    [
      .text("-c", "SCRIPT", "a script to play; several are played as its lines") {
        $0.scripts.append($1)
      }
    ]
      + ReportOptions.options(ReportFormat.all.filter(\.takesTraces)).map {
        $0.lifted(to: \.reports)
      } + [
        .flag("--check-invariants", "judges every event by the invariants of the screen") {
          $0.checksInvariants = true
        }
      ] + CommonOptions.options.map { $0.lifted(to: \.common) }
  }

  mutating func take(operand: String) throws(UsageError) {
    files.append(operand)
  }

  func validate() throws(UsageError) {
    try reports.validate()
    if files.isEmpty == scripts.isEmpty {
      throw UsageError("play takes either files or -c SCRIPT")
    }
  }

  func perform(with catalog: Catalog) throws(CommandFailure) -> ExitStatus {
    let stage = try AdapterStage(
      common.adapter, catalog, isUnnamed: files.isEmpty, replacing: reports.paths)
    let reader = common.reader(stage.catalog)
    var style = ReportStyle(
      isColored: common.color.isColored(reports.output == nil ? .output : nil))
    style.isPlaying = true
    let writer = try reports.writer(style, besides: files, readBy: reader) {
      StandardStream.error.isTerminal && $0.isFile
    }
    var player = Player(
      tellingTo: writer,
      PlaySettings(checksInvariants: checksInvariants, isStopped: { Interrupts.isPending }),
      screen: stage.subject?.name, keepsFilms: writer.needsFilms)
    if !scripts.isEmpty {
      let file = reader.plan(script: scripts.joined(separator: "\n"), called: "-c")
      Interrupts.watch()
      player.play(file, isTyped: true, isAlone: true)
    }
    for path in files where !player.isStopped {
      do {
        // The terminal is left to a person who types.
        if path == ScenarioReader.standardInput { writer.progress.pause() }
        let file = try reader.read(path)
        // Not before: a person who types no more presses Ctrl-C once.
        Interrupts.watch()
        player.play(file, isTyped: false, isAlone: files.count == 1)
      } catch {
        player.refuse(error)
      }
    }
    writer.progress.end()
    player.finish()
    return stage.finish(
      Interrupts.isPending
        ? writer.interrupt(player.summary)
        : writer.finish(player.summary, player.status, ifClosed: .outputClosed))
  }
}
