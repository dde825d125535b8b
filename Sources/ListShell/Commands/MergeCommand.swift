internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh merge`: makes one report of those that the parts of a run wrote.
struct MergeCommand: Command {
  static let name = "merge"
  static let summary = "makes one report of the JSON Lines of several runs"
  static let operands = "REPORT.jsonl…"
  static let discussion = """
    Each part of a run writes its report by --shard I/N --report jsonl=FILE; what is made of them is
    the report of one run, in any format, and the exit status is the one that it would have had.
    """

  /// The reports that are put together.
  private var paths: [String] = []
  /// Where the whole is told, and in what formats.
  private var reports = ReportOptions()
  /// Whether failures alone are told.
  private var isQuiet = false
  /// Whether cases that passed are told, too.
  private var isVerbose = false
  /// When color is used.
  private var color = ColorChoice.auto

  static var options: [CommandOption<MergeCommand>] {
    ReportOptions.options().map { $0.lifted(to: \.reports) } + [
      .flag("--quiet", "tells failures only") { $0.isQuiet = true },
      .flag("--verbose", "tells cases that passed too") { $0.isVerbose = true },
      .choice("--color", "when to use color") { $0.color = $1 },
    ]
  }

  mutating func take(operand: String) throws(UsageError) {
    paths.append(operand)
  }

  func validate() throws(UsageError) {
    if paths.isEmpty { throw UsageError("merge needs the reports to make one of") }
    try reports.validate()
  }

  func perform(with catalog: Catalog) throws(CommandFailure) -> ExitStatus {
    let style = ReportStyle(
      isColored: color.isColored(reports.output == nil ? .output : nil), isVerbose: isVerbose,
      isQuiet: isQuiet)
    var merged = MergedReport()
    var status = ExitStatus.passed
    for path in paths {
      do {
        let source = SourceText(name: path, bytes: try readFile(path, limit: Self.limit))
        do {
          try merged.add(source)
        } catch {
          show(error.rendered(in: source))
          status = .unjudged
        }
      } catch {
        status = status.worse(complain(error.description))
      }
    }
    let (missing, first) = merged.missingShards
    if missing > 0 {
      let names = first.map(\.description).joined(separator: ", ")
      let words =
        missing == 1
        ? "the report of shard \(names) is missing"
        : "the reports of \(missing) shards are missing: \(names)\(missing > first.count ? " …" : "")"
      status = status.worse(complain(words))
    }
    let writer = try reports.writer(style, besides: paths, readBy: nil) { _ in false }
    for event in merged.events {
      if case .ran = event { break }
      writer.take(event)
    }
    var total = merged.total
    if total.cases == 0 {
      total.ending = total.ending ?? "there is no case"
      status = status.worse(complain(total.ending ?? ""))
    }
    if total.errors > 0 { status = status.worse(.unjudged) }
    if total.failed > 0 { status = status.worse(.failed) }
    return writer.finish(total, status)
  }

  /// How many bytes a report may have.
  private static let limit = 1 << 30
}
