internal import ArgumentParser
internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh merge`: combines the reports of the shards of a run.
struct MergeCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "merge", _superCommandName: "listsh",
    abstract: "combine the JSON Lines reports of several runs into one report",
    discussion: """
      Example: listsh run --shard 1/2 --report jsonl=1.jsonl
               listsh merge 1.jsonl 2.jsonl --report junit=report.xml

      The exit status is that of a single run of all cases.
      """)

  @Argument(
    help: ArgumentHelp("report of a shard in JSON Lines", valueName: "REPORT.jsonl"),
    completion: .file())
  var paths: [String] = []
  @OptionGroup var reports: ReportOptions<RunFormats>
  @Flag(help: "print failures only")
  var quiet = false
  @Flag(help: "also print cases that passed")
  var verbose = false
  @Option(help: ArgumentHelp("when to use color", valueName: "WHEN"))
  var color = ColorChoice.auto

  mutating func validate() throws {
    if paths.isEmpty { throw CommandError("merge needs at least one report") }
    if quiet { try refuse(["--verbose": verbose], with: "--quiet") }
  }

  func run(with catalog: Catalog) throws(CommandError) -> ExitStatus {
    let style = ReportStyle(
      isColored: color.isColored(reports.output == nil ? .output : nil), isVerbose: verbose,
      isQuiet: quiet)
    var merged = MergedReport()
    var status = ExitStatus.passed
    for path in paths {
      do {
        let source = SourceText(name: path, bytes: try readFile(path, limit: Self.limit))
        do {
          try merged.add(source)
        } catch {
          show(error.rendered(in: source))
          status = .unchecked
        }
      } catch {
        status = status.worse(reportError(error.description))
      }
    }
    let writer = try reports.writer(style, besides: paths, as: "a report to merge", readBy: nil) {
      _ in false
    }
    for event in merged.events { writer.receive(event) }
    var total = merged.total
    let mismatch = merged.mismatch
    if let mismatch {
      status = status.worse(reportError(mismatch))
    } else if let remark = merged.remark {
      show(errorLine(remark))
    }
    if status == .unchecked {
      total.ending = mismatch ?? "a report cannot be read"
      total.isIncomplete = true
    } else if total.cases == 0 {
      let ending = total.ending ?? "there is no case"
      total.ending = ending
      status = status.worse(reportError(ending))
    }
    if total.errors > 0 { status = status.worse(.unchecked) }
    if total.failed > 0 { status = status.worse(.failed) }
    return writer.finish(total, status)
  }

  /// The maximum size of a report in bytes.
  private static let limit = 1 << 30
}
