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
    Only the expects are asserted, and known gaps are played like any other case.
    The file - is standard input.
    """

  private var files: [String] = []
  private var scripts: [String] = []
  private var format = ReportFormat.text
  private var output: String?
  private var checksInvariants = false
  private var common = CommonOptions()

  static var options: [CommandOption<PlayCommand>] {
    [
      .text("-c", "SCRIPT", "a script to play; several are played as its lines") {
        $0.scripts.append($1)
      },
      .choice("--format", "the format of the traces") { $0.format = $1 },
      .text("--output", "FILE", "the file to write to") { $0.output = $1 },
      .flag("--check-invariants", "judges every event by the laws of the screen") {
        $0.checksInvariants = true
      },
    ] + CommonOptions.options.map { $0.lifted(to: \.common) }
  }

  mutating func take(operand: String) throws(UsageError) {
    files.append(operand)
  }

  func validate() throws(UsageError) {
    if files.isEmpty == scripts.isEmpty {
      throw UsageError("play takes either files or -c SCRIPT")
    }
  }

  func perform(with catalog: Catalog) throws(CommandFailure) -> ExitStatus {
    let reader = common.reader(catalog)
    let target = try Output.opened(output, besides: files, readBy: reader)
    let writer = ReportWriter(
      format, TextStyle(isQuiet: true), to: target,
      showsProgress: StandardStream.error.isTerminal && target.isFile)
    var player = Player(
      writer, Manner(checksInvariants: checksInvariants, isStopped: { Interrupts.isPending }))
    if !scripts.isEmpty {
      let script = scripts.joined(separator: "\n")
      player.play(reader.plan(script: script, called: "-c"), isTyped: true, isAlone: true)
    }
    for path in files where !player.isStopped {
      do {
        if path == "-" { player.rest() }
        let file = try reader.read(path)
        player.play(file, isTyped: false, isAlone: files.count == 1)
      } catch {
        player.refuse(error)
      }
    }
    return player.finish()
  }
}

extension Output {
  /// Opens the file at `path`, which must be none of `inputs`, nor one that `reader` reads then for a source, or standard output where
  /// there is none.
  static func opened(
    _ path: String?, besides inputs: some Sequence<String>, readBy reader: ScenarioReader
  ) throws(CommandFailure) -> Output {
    guard let path else { return standardOutput() }
    if Path.kind(of: path) == .file, let place = try? Path.real(path) {
      for input in inputs {
        let isSame =
          input == "-" ? StandardStream.input.isFile(at: path) : (try? Path.real(input)) == place
        if isSame {
          throw CommandFailure("\(path) is a scenario of this run, and would be lost to the report")
        }
      }
    }
    do {
      return try Output(path: path) {
        reader.hasRead(path) ? FileError(path: path, reason: .isRead) : nil
      }
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
