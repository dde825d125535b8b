internal import ArgumentParser
internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Text

/// The formats for the reports of a command.
protocol ReportFormats {
  /// The formats, in the order of help.
  static var formats: [ReportFormat] { get }
}

/// Every format, for commands that run cases.
enum RunFormats: ReportFormats {
  static var formats: [ReportFormat] { ReportFormat.all }
}

/// The formats of commands that play or find cases.
enum TraceFormats: ReportFormats {
  static var formats: [ReportFormat] { [.text, .jsonLines, .html] }
}

/// The options for the formats and the files of reports.
struct ReportOptions<Formats: ReportFormats>: ParsableArguments {
  @Option(
    name: .customLong("format"), help: ArgumentHelp("format of the report", valueName: "FORMAT"))
  private var choice = FormatChoice<Formats>(format: .text)
  @Option(
    help: ArgumentHelp("file for the report (default: standard output)", valueName: "FILE"),
    completion: .file())
  var output: String?
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "also write a report in FORMAT to FILE (repeatable)"
        + (Formats.formats.contains(where: \.isForLog) ? "; github needs no FILE" : ""),
      valueName: "FORMAT=FILE"),
    completion: .reports(Formats.formats.filter { $0.name != ReportFormat.text.name }.map(\.name)),
    transform: AdditionalReport.reader(Formats.formats))
  private var others: [AdditionalReport] = []
  @Option(
    help: ArgumentHelp(
      "when to write a GitHub Actions job summary, with format github (default: unless everything passed)",
      valueName: "WHEN",
      visibility: Formats.formats.contains(where: \.isForLog) ? .default : .hidden))
  private var summary: SummaryChoice?
  @Flag(help: "omit durations, so that identical runs print identical reports")
  private(set) var stableTimes = false

  /// The format of the report on standard output, or in the file that replaces it.
  var format: ReportFormat { choice.format }

  /// Adds a report in the file at `path`, unless there is a report in this file already.
  mutating func add(_ format: ReportFormat, to path: String) {
    if !paths.contains(where: { Self.target(of: $0) == Self.target(of: path) }) {
      others.append(AdditionalReport(format: format, path: path))
    }
  }

  mutating func validate() throws {
    if output == "" { throw CommandError("a file is missing; write --output FILE") }
    if summary == .always, !contains(\.isForLog) {
      throw CommandError(
        Formats.formats.contains(where: \.isForLog)
          ? "--summary always needs --format github or --report github"
          : "--summary always is for run, merge and conform, which have the format github")
    }
    // A second report for the log would repeat the commands of the first.
    var hasLog = format.isForLog && output == nil
    others.removeAll { other in
      guard other.path == nil else { return false }
      defer { hasLog = true }
      return hasLog
    }
    try refuseSharedFiles()
  }

  /// Throws if two reports, or a report and one of `files`, would be written to the same file.
  func refuseSharedFiles(besides files: [(option: String, path: String?)] = []) throws {
    var locations = Set(output.map { [Self.target(of: $0)] } ?? [])
    for path in others.compactMap(\.path)
    where !locations.insert(Self.target(of: path)).inserted {
      throw CommandError("two reports cannot share one file: \(path)")
    }
    for (option, path) in files {
      guard let path, !locations.insert(Self.target(of: path)).inserted else { continue }
      throw CommandError("\(option) needs a file of its own, and \(path) is used already")
    }
  }

  /// Returns the same path for every spelling of the path of a file.
  private static func target(of path: String) -> String {
    (try? Path.target(of: path)) ?? Path.plain(path)
  }

  /// Whether any option asks for a report that is not text on standard output.
  var isChosen: Bool { format.name != ReportFormat.text.name || output != nil || !others.isEmpty }

  /// The report on standard output, or in the file that replaces it, and the additional reports.
  private var all: [AdditionalReport] { [AdditionalReport(format: format, path: output)] + others }

  func contains(_ isSelected: (ReportFormat) -> Bool) -> Bool {
    all.contains { isSelected($0.format) }
  }

  /// Returns the style of the report on standard output, or in the file that replaces it, with
  /// these options applied.
  func styled(_ style: ReportStyle) -> ReportStyle {
    var style = style
    style.hasStableTimes = stableTimes
    style.htmlPath =
      all.first { $0.path != nil && $0.format.name == ReportFormat.html.name }?.path
    style.breaksCommands = isReadByRunner
    if contains(\.isForLog) { style.workspace = .ofRunner }
    return style
  }

  var paths: [String] { all.compactMap(\.path) }

  /// Opens the reports. No report may replace one of `inputs` or a file that `reader` read as a
  /// source.
  ///
  /// If `texts` has a text for a format, the report in this format is that text. `what` describes
  /// the inputs in an error.
  func writer(
    _ style: ReportStyle, besides inputs: some Sequence<String>,
    as what: String = "a scenario of this run", readBy reader: ScenarioReader?,
    texts: [String: String] = [:], showsProgress: (Report) -> Bool
  ) throws(CommandError) -> ReportWriter {
    try Output.refuse(paths, among: inputs, as: what)
    var style = styled(style)
    style.isInFile = output != nil
    let refusal: (String) -> FileError? = { reader?.refusal(of: $0) }
    let first = Report(
      format, texts[format.name].map { WholeText($0, style) } ?? format.recorder(style),
      to: output.map { .file($0) } ?? .standardOutput, refusal)
    if output != nil, others.isEmpty, let failure = first.failure {
      throw CommandError(failure.description)
    }
    var beside = style
    (beside.isColored, beside.isTextPrintedElsewhere) = (false, format.isForPeople && output == nil)
    let rest = others.map { other in
      beside.isInFile = other.path != nil
      return Report(
        other.format,
        texts[other.format.name].map { WholeText($0, beside) } ?? other.format.recorder(beside),
        to: other.path.map { .file($0) } ?? log, refusal)
    }
    return ReportWriter(
      first, beside: rest + stepSummary(beside), played: style.isPlaying,
      showsProgress: showsProgress(first))
  }

  /// Writes the reports of a command that ended with `error` or an interruption before it had a
  /// result. Otherwise, the reports of an earlier call would look like those of this call.
  ///
  /// A report that would replace an input is not written, and is another error. Without reports, the
  /// error is printed only.
  func write(_ error: CommandError, of failed: @autoclosure () -> FailedCommand) {
    guard isChosen else { return }
    let command = failed()
    func isInput(_ path: String) -> Bool {
      do throws(CommandError) {
        try Output.refuse([path], among: command.inputs, as: "an input of this command")
        return false
      } catch let refusal {
        // The error itself can be that the report would replace the file.
        if error.refusedPath != path { _ = reportError(refusal.message) }
        return true
      }
    }
    var reports = self
    reports.others.removeAll { $0.path.map(isInput) ?? false }
    if let output, isInput(output) {
      (reports.output, reports.choice) = (nil, FormatChoice(format: .text))
    }
    guard reports.isChosen else { return }
    let name = error.kind == .adapter ? "adapter" : command.name
    var summary = RunSummary()
    (summary.command, summary.shard, summary.split) = (command.name, command.shard, command.split)
    var style = ReportStyle()
    style.isPart = command.shard != nil
    do throws(CommandError) {
      let writer = try reports.writer(style, besides: [], readBy: command.reader) { _ in false }
      if error.status != .interrupted {
        summary.ending =
          error.kind == .adapter
          ? "stopped because of an error of the adapter" : "stopped because of an error"
        let outcome = Outcome(
          CaseID(path: command.shard.map { "\(name) of shard \($0)" } ?? name),
          error.status == .failed ? .failed : .error,
          Outcome.Problem(error.kind, error.message, at: Location(line: 1, column: 1)))
        summary.count(outcome)
        writer.receive(.finished(outcome))
      }
      _ = writer.finish(summary, error.status)
    } catch let failure {
      if failure.message != error.message { _ = reportError(failure.message) }
    }
  }

  /// Writes reports whose texts are complete. Returns the text for standard output and the errors.
  ///
  /// For example, it is an error if a report would replace a file that `reader` read as a source.
  func written(
    besidesReadBy reader: ScenarioReader, _ text: (ReportFormat, ReportStyle) -> String
  ) -> (text: String, failures: [FileError]) {
    let style = styled(ReportStyle())
    let progress = ProgressLine(isShown: false)
    let failures = all.compactMap { other in
      other.path.flatMap { path in
        let report = Report(
          other.format, WholeText(text(other.format, style), style), to: .file(path)
        ) {
          reader.refusal(of: $0)
        }
        report.record(.ran(RunSummary()), progress)
        report.close(progress)
        return report.failure
      }
    }
    return (output == nil ? text(format, style) : "", failures)
  }

  /// The destination of log output, which must not be mixed with a report for a program.
  private var log: Report.Destination {
    output != nil || format.isForPeople ? .standardOutput : .standardError
  }

  /// The report for the job summary of GitHub Actions, if there is one.
  private func stepSummary(_ style: ReportStyle) -> [Report] {
    guard summary != .off, contains(\.isForLog),
      let path = Environment[asked: "GITHUB_STEP_SUMMARY"]
    else { return [] }
    let recorder = GitHubSummaryRecorder(style, always: summary == .always)
    return [Report(.github, recorder, to: .endOfFile(path))]
  }
}

/// A command that failed before it had a result, for its reports.
struct FailedCommand {
  var name: String
  /// The files that no report may replace.
  var inputs: [String]
  /// The reader that has read the sources, which no report may replace either.
  var reader: ScenarioReader?
  var shard: Shard?
  /// The digest of the assignment of files to shards.
  var split: String?
}

private enum SummaryChoice: String, Choice {
  case always, off
}

/// A format, chosen among the formats of a command.
private struct FormatChoice<Formats: ReportFormats>: ExpressibleByArgument {
  let format: ReportFormat

  init(format: ReportFormat) { self.format = format }

  init?(argument: String) {
    guard let format = Formats.formats.first(where: { $0.name == argument }) else { return nil }
    self.format = format
  }

  static var allValueStrings: [String] { Formats.formats.map(\.name) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  var defaultValueDescription: String { format.name }
}

/// A report in addition to the one on standard output.
private struct AdditionalReport {
  let format: ReportFormat
  let path: String?

  /// Returns a parser of `FORMAT=FILE`, for one of `formats`.
  static func reader(
    _ formats: [ReportFormat]
  ) -> @Sendable (String) throws -> AdditionalReport {
    { word in
      let (name, path) = word.splitAtEqualSign
      let names = formats.map(\.name)
      guard let format = formats.first(where: { $0.name == name }) else {
        throw CommandError(
          "unknown format '\(name)'; "
            + (didYouMean(name, among: names) ?? "use \(names.joined(separator: ", "))"))
      }
      guard path ?? (format.isForLog ? "-" : "") != "" else {
        throw CommandError("a file is missing; write \(name)=FILE")
      }
      return AdditionalReport(format: format, path: path)
    }
  }
}

/// Whether a GitHub Actions runner reads the output, and executes workflow commands in it.
var isReadByRunner: Bool { Environment[asked: "GITHUB_ACTIONS"] != nil }

extension Workspace {
  /// The folder against which GitHub's runner resolves relative file names.
  fileprivate static var ofRunner: Workspace {
    guard let root = Environment["GITHUB_WORKSPACE"], let realRoot = try? Path.real(root),
      let here = try? Path.real(".")
    else { return Workspace() }
    let (folder, written) = (Path.join(realRoot, ""), Path.join(root, ""))
    guard Path.isInside(here, realRoot) else {
      return Workspace(root: folder, writtenRoot: written)
    }
    let inside = String(here.dropFirst(folder.count))
    return Workspace(
      folder: inside.isEmpty ? "" : Path.join(inside, ""), root: folder, writtenRoot: written)
  }
}
