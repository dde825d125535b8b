internal import Adapters
internal import ArgumentParser
internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh play`: plays cases and prints their traces.
struct PlayCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "play", _superCommandName: "listsh", abstract: "play cases and print their traces",
    discussion: """
      Example: listsh play -c 'source numbers count=53; firstLoad; fail; refresh; fetchMore×4'

      Only expect steps and invariants are checked. Expected traces are not compared, and \
      known-gap lines are ignored.
      """)

  @Argument(
    help: ArgumentHelp("file to play; - is standard input", valueName: "FILE"), completion: .file())
  var files: [String] = []
  @Option(
    name: .customShort("c"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "script to play instead of files (repeatable: one line each)", valueName: "SCRIPT"))
  var scripts: [String] = []
  @OptionGroup var tags: TagOptions
  @OptionGroup var reports: ReportOptions<TraceFormats>
  @Flag(help: "check the invariants of the screen after every event")
  var checkInvariants = false
  @OptionGroup var common: CommonOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var adapter: AdapterOptions

  mutating func validate() throws {
    if files.isEmpty && scripts.isEmpty { throw CommandError("play needs a FILE or -c SCRIPT") }
    if !files.isEmpty && !scripts.isEmpty {
      throw CommandError("play needs files or -c SCRIPT, not both")
    }
    if !scripts.isEmpty { try refuse(["--tag": !tags.tags.isEmpty], with: "-c") }
    try reports.refuseSharedFiles(besides: [("--adapter-log", adapter.connection.log)])
  }

  /// The command that plays a file again with the same options. The path is appended to it.
  private var call: String {
    (["listsh", "play"] + (checkInvariants ? ["--check-invariants"] : []) + common.words
      + tags.tags.map { "--tag \(shellQuoted($0))" } + limits.words + adapter.words).joined(
        separator: " ")
  }

  func run(with catalog: Catalog) throws(CommandError) -> ExitStatus {
    do throws(CommandError) {
      let connection = try AdapterConnection(
        adapter, catalog, isUnnamed: files.isEmpty, replacing: reports.paths)
      return try connection.finishing(\.self) { () throws(CommandError) in
        try play(on: connection)
      }
    } catch {
      reports.write(error, of: failure(with: catalog))
      throw error
    }
  }

  /// Returns the failed command with a reader that has read the files and the script, even without
  /// the adapter.
  private func failure(with catalog: Catalog) -> FailedCommand {
    let reader = common.reader(catalog, limits)
    for path in files where path != ScenarioReader.standardInput { _ = try? reader.read(path) }
    _ = reader.plan(script: scripts.joined(separator: "\n"), called: "-c")
    return FailedCommand(name: "play", inputs: files + adapter.programPaths, reader: reader)
  }

  /// Plays the files or the script.
  private func play(on connection: AdapterConnection) throws(CommandError) -> ExitStatus {
    let reader = common.reader(connection.catalog, limits)
    var style = ReportStyle(
      isColored: common.color.isColored(reports.output == nil ? .output : nil))
    style.isPlaying = true
    let writer = try reports.writer(style, besides: files, readBy: reader) {
      StandardStream.error.isTerminal && $0.isFile
    }
    var player = Player(
      reportingTo: writer,
      PlaySettings(checksInvariants: checkInvariants, isStopped: { Interrupts.isPending }),
      command: call, screen: connection.subject?.name, keepsSnapshots: writer.needsSnapshots)
    if !scripts.isEmpty {
      let file = reader.plan(script: scripts.joined(separator: "\n"), called: "-c")
      Interrupts.watch()
      player.play(file, isAlone: true)
    }
    for path in files where !player.isStopped {
      do {
        // A user who types the script at the terminal must not see a progress line.
        if path == ScenarioReader.standardInput { writer.progress.pause() }
        var file = try reader.read(path)
        file.cases.removeAll { !tags.selection.selects($0.tags) }
        // Start only after the script is read, so that a single Ctrl-C ends the process while the
        // user types.
        Interrupts.watch()
        player.play(file, isAlone: files.count == 1)
      } catch {
        if Interrupts.isPending { break }
        player.refuse(error)
        if error.reason == .isFolder {
          writer.printError("listsh run \(shellQuoted(path)) runs its scenarios")
        }
        if let (file, _) = Selection.splitNumber(path), Path.kind(of: file) == .file {
          writer.printError("play plays whole files; listsh run \(path) runs one case")
        }
      }
    }
    writer.progress.end()
    player.finish(selectedBy: tags.selection)
    if Interrupts.isPending {
      return writer.finish(player.summary, .interrupted, ifClosed: .outputClosed)
    }
    var summary = player.summary
    let status = connection.close(&summary, player.status)
    return writer.finish(summary, status, ifClosed: .outputClosed)
  }
}
