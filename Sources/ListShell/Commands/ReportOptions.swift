internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Text

/// The options that say how a run is told: what standard output is, and what is written beside it.
struct ReportOptions {
  /// What standard output is, or the file in its place.
  var format = ReportFormat.text
  /// The file in the place of standard output, if any.
  var output: String?
  /// What is written beside it.
  private var others: [(format: ReportFormat, path: String?)] = []
  /// When the page of a step of GitHub gets a summary, or `nil` for where something failed.
  private var summary: SummaryChoice?
  /// Whether no time is told.
  private(set) var hasStableTimes = false

  /// When a summary is written.
  private enum SummaryChoice: String, CaseIterable {
    case always, off
  }

  /// The table of these options, for a command that can be told in `formats`.
  static func options(_ formats: [ReportFormat] = ReportFormat.all) -> [CommandOption<
    ReportOptions
  >] {
    let names = formats.map(\.name)
    return [
      CommandOption(
        name: "--format", valueName: names.joined(separator: "|"),
        summary: "the format of the report"
      ) { (options, value) throws(UsageError) in
        options.format = try format(value, "--format", among: formats)
      },
      .text("--output", "FILE", "the file to write to") { $0.output = $1 },
      CommandOption(
        name: "--report", valueName: "FORMAT=FILE",
        summary: "writes another report beside it; may be repeated"
      ) { (options, value) throws(UsageError) in
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let format = try format(String(parts[0]), "--report", among: formats)
        let path = parts.count > 1 ? String(parts[1]) : nil
        guard path ?? (format.isForLog ? "-" : "") != "" else {
          throw UsageError("--report \(format.name) needs a file: --report \(format.name)=FILE")
        }
        options.others.append((format, path))
      },
      .choice("--summary", "when a step of GitHub gets a summary; else where something failed") {
        (options, choice: SummaryChoice) in options.summary = choice
      },
      .flag("--stable-times", "tells no times, so that two runs give the same bytes") {
        $0.hasStableTimes = true
      },
    ]
  }

  /// The format called `name`.
  private static func format(
    _ name: String, _ option: String, among formats: [ReportFormat]
  ) throws(UsageError) -> ReportFormat {
    if let format = formats.first(where: { $0.name == name }) { return format }
    let names = formats.map(\.name)
    throw UsageError(
      "\(option) cannot be '\(name)'",
      hint: didYouMean(name, among: names) ?? "it is \(names.joined(separator: ", "))")
  }

  /// Writes a report into the file at `path` as well, unless one goes there already.
  mutating func add(_ format: ReportFormat, to path: String) {
    if output != path && !others.contains(where: { $0.path == path }) {
      others.append((format, path))
    }
  }

  /// Says what is wrong with the options together, and with those that write files beside the reports.
  func validate(besides files: [(option: String, path: String?)] = []) throws(UsageError) {
    var paths = Set(output.map { [$0] } ?? [])
    for path in others.compactMap(\.path) where !paths.insert(path).inserted {
      throw UsageError("two reports cannot be one file, and \(path) is meant for two")
    }
    for (option, path) in files {
      guard let path, !paths.insert(path).inserted else { continue }
      throw UsageError("\(option) needs a file of its own, and \(path) is meant for something else")
    }
  }

  /// Whether some report is in this format.
  func contains(_ isSelected: (ReportFormat) -> Bool) -> Bool {
    isSelected(format) || others.contains { isSelected($0.format) }
  }

  /// The style of standard output or the file in its place, with what these options say of it.
  func styled(_ style: ReportStyle) -> ReportStyle {
    var style = style
    style.hasStableTimes = hasStableTimes
    style.page = others.first { $0.format.name == ReportFormat.page.name }?.path
    style.breaksCommands = isReadByRunner
    if contains({ $0.name == ReportFormat.github.name }) { style.workspace = .ofRunner }
    return style
  }

  /// The files that the reports replace.
  var paths: [String] { ([output] + others.map(\.path)).compactMap { $0 } }

  /// Opens the reports, none of which may be one of `inputs`, nor a file that `reader` reads for a source.
  ///
  /// Formats for which `texts` has one are that text.
  func writer(
    _ style: ReportStyle, besides inputs: some Sequence<String>, readBy reader: ScenarioReader?,
    texts: [String: String] = [:], showsProgress: (Report) -> Bool
  ) throws(CommandFailure) -> ReportWriter {
    try Output.refuse(paths, among: inputs)
    let style = styled(style)
    let refusal: (String) -> FileError? = { reader?.refusal(of: $0) }
    let first = Report(
      format, texts[format.name].map { WholeText($0, style) } ?? format.recorder(style),
      to: output.map { .file($0) } ?? .standardOutput, refusal)
    if output != nil, let failure = first.failure { throw CommandFailure(failure.description) }
    var beside = style
    beside.isColored = false
    let rest = others.map { other in
      Report(
        other.format,
        texts[other.format.name].map { WholeText($0, beside) }
          ?? (other.format.recorderBeside ?? other.format.recorder)(beside),
        to: other.path.map { .file($0) } ?? log, refusal)
    }
    return ReportWriter(
      first, beside: rest + stepSummary(beside), played: style.isPlaying,
      showsProgress: showsProgress(first))
  }

  /// Writes the reports whose texts are known as a whole, and returns the one for standard output and what could not be written.
  ///
  /// That may be one that would replace a file that `reader` reads for a source.
  func written(
    besidesReadBy reader: ScenarioReader, _ text: (ReportFormat, ReportStyle) -> String
  ) -> (text: String, failures: [FileError]) {
    let style = styled(ReportStyle())
    let first = text(format, style)
    var failures: [FileError] = []
    for (format, path) in others + (output.map { [(self.format, $0)] } ?? []) {
      guard let path else { continue }
      do throws(FileError) {
        if let refusal = reader.refusal(of: path) { throw refusal }
        try makeFolder(Path.folder(of: path))
        try replaceFile(path, with: Array(text(format, style).utf8))
      } catch {
        failures.append(error)
      }
    }
    return (output == nil ? first : "", failures)
  }

  /// Where what belongs to the log goes: not between what a program reads.
  private var log: Report.Destination {
    output != nil || format.isForPeople ? .standardOutput : .standardError
  }

  /// The summary on the page of a step of GitHub.
  private func stepSummary(_ style: ReportStyle) -> [Report] {
    guard summary != .off, contains({ $0.name == ReportFormat.github.name }),
      let path = Environment["GITHUB_STEP_SUMMARY"], !path.isEmpty
    else { return [] }
    let recorder = GitHubSummaryRecorder(style, always: summary == .always)
    return [Report(.github, recorder, to: .endOfFile(path))]
  }
}

/// Whether a runner of GitHub reads what is written, and obeys what looks like its commands.
var isReadByRunner: Bool { !(Environment["GITHUB_ACTIONS"] ?? "").isEmpty }

extension Workspace {
  /// The folder that GitHub's runner tells files from.
  fileprivate static var ofRunner: Workspace {
    guard let root = Environment["GITHUB_WORKSPACE"], let place = try? Path.real(root),
      let here = try? Path.real(".")
    else { return Workspace() }
    let (folder, written) = (Path.join(place, ""), Path.join(root, ""))
    guard Path.isInside(here, place) else { return Workspace(root: folder, writtenRoot: written) }
    let inside = String(here.dropFirst(folder.count))
    return Workspace(
      folder: inside.isEmpty ? "" : Path.join(inside, ""), root: folder, writtenRoot: written)
  }
}
