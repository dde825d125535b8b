internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Screens

/// `listsh run`: runs cases and asserts their traces.
struct RunCommand: Command {
  static let name = "run"
  static let summary = "runs cases and asserts their traces"
  static let operands = "[PATH…]"
  static let discussion = """
    A path is a file, a folder (its **/*.txt), a pattern or FILE:LINE; none means Scenarios.
    Exit status: 0 all passed, 1 something failed, 2 something could not be judged.
    """

  private var paths: [String] = []
  private var updates = false
  private var checks = false
  private var filter: String?
  private var jobs: Int?
  private var stopsAtFailure = false
  private var shard: Shard?
  private var format = ReportFormat.text
  private var output: String?
  private var isQuiet = false
  private var isVerbose = false
  private var checksInvariants = false
  private var common = CommonOptions()

  static var options: [CommandOption<RunCommand>] {
    [
      .flag("--update", "rewrites the expected traces of failing cases in place") {
        $0.updates = true
      },
      .flag("--check", "writes nothing, and fails where --update would write") {
        $0.checks = true
      },
      .text("--filter", "TEXT", "runs only cases whose file or title contains the text") {
        $0.filter = $1
      },
      .jobs("how many files are run at once") { $0.jobs = $1 },
      .flag("--fail-fast", "stops at the first case that does not pass") {
        $0.stopsAtFailure = true
      },
      CommandOption(
        name: "--shard", valueName: "I/N", summary: "runs only the I-th of N parts of the files"
      ) { (command, value) throws(UsageError) in command.shard = try Shard(value) },
      .choice("--format", "the format of the report") { $0.format = $1 },
      .text("--output", "FILE", "the file to write to") { $0.output = $1 },
      .flag("--quiet", "tells failures only") { $0.isQuiet = true },
      .flag("--verbose", "tells cases that passed too") { $0.isVerbose = true },
      .flag("--check-invariants", "judges every event by the laws of the screen") {
        $0.checksInvariants = true
      },
    ] + CommonOptions.options.map { $0.lifted(to: \.common) }
  }

  mutating func take(operand: String) throws(UsageError) {
    paths.append(operand)
  }

  func validate() throws(UsageError) {
    if updates && checks { throw UsageError("--update and --check exclude each other") }
    if updates, isUnattended {
      throw UsageError("--update is refused where CI is set", hint: "commit the traces instead")
    }
  }

  /// The call that judges a case again as this one does, without its place.
  private var command: String {
    (["listsh", "run"] + (checksInvariants ? ["--check-invariants"] : []) + common.arguments)
      .joined(separator: " ")
  }

  func perform(with catalog: Catalog) throws(CommandFailure) -> ExitStatus {
    let selection = Selection(paths: paths.isEmpty ? ["Scenarios"] : paths, shard: shard)
    let style = TextStyle(
      isColored: common.color.isColored(output == nil ? .output : nil), isVerbose: isVerbose,
      isQuiet: isQuiet, command: command)
    let reader = common.reader(catalog)
    let settings = RunSettings(
      reader: reader, filter: filter, updating: updates ? .write : checks ? .check : nil,
      stopsAtFailure: stopsAtFailure,
      manner: Manner(checksInvariants: checksInvariants, isStopped: { Interrupts.isPending }))
    let target = try Output.opened(
      output, besides: selection.items.lazy.map(\.path), readBy: reader)
    let writer = ReportWriter(
      format, style, to: target, showsProgress: StandardStream.error.isTerminal && !isQuiet)
    var batch = Batch(settings, writer)
    return batch.run(selection, jobs: jobs ?? Environment.coreCount)
  }
}

/// Whether a machine calls, as `CI` says, which has no business writing scenarios.
var isUnattended: Bool {
  guard let variable = Environment["CI"] else { return false }
  return !variable.isEmpty && variable != "false"
}

extension Shard {
  /// Reads `I/N`.
  fileprivate init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      let shard = Shard(index, of: count)
    else { throw UsageError("--shard takes I/N such as 1/3, not '\(text)'") }
    self = shard
  }
}
