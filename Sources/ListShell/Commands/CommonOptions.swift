internal import Files
internal import Reporting
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

/// The options that every command which plays something has.
struct CommonOptions {
  /// When text is colored.
  var color = ColorChoice.auto
  /// The folder that sources must lie in, or `nil` for the scenario's own and the working folder.
  var fileRoot: String?
  /// The most steps of one case.
  var maxSteps = Limits.steps
  /// The most rows that a case may hold at once.
  var maxRows = Limits.rows
  /// Somebody else's list, where one is meant.
  var adapter = AdapterOptions()

  /// The table of these options.
  static var options: [CommandOption<CommonOptions>] {
    readingOptions + AdapterOptions.options.map { $0.lifted(to: \.adapter) }
  }

  /// The options of a command that reads scripts and asks no adapter.
  static var readingOptions: [CommandOption<CommonOptions>] {
    [
      .choice("--color", "when to use color") { $0.color = $1 },
      CommandOption(
        name: "--file-root", valueName: "DIR",
        summary: "the folder that scenarios may read sources from"
      ) { (common, value) throws(UsageError) in
        guard Path.kind(of: value) == .folder else {
          throw UsageError("--file-root takes a folder, and '\(value)' is none")
        }
        common.fileRoot = value
      },
      .number("--max-steps", "N", "the most steps of one case") { $0.maxSteps = $1 },
      .number("--max-rows", "N", "the most rows that a case may hold at once") { $0.maxRows = $1 },
    ]
  }

  /// The options of a command that plays no script but reads sources.
  static var sourceOptions: [CommandOption<CommonOptions>] {
    options.filter { ["--color", "--file-root"].contains($0.name) }
      + AdapterOptions.options.map { $0.lifted(to: \.adapter) }
  }

  /// The options that decide how a case is played, as a shell takes them, where they are not the usual ones.
  var arguments: [String] {
    (fileRoot.map { ["--file-root \(shellQuoted($0))"] } ?? [])
      + (maxSteps == Limits.steps ? [] : ["--max-steps \(maxSteps)"])
      + (maxRows == Limits.rows ? [] : ["--max-rows \(maxRows)"]) + adapter.arguments
  }

  /// Returns what reads scenarios on the screens of `catalog` with these options.
  func reader(_ catalog: Catalog) -> ScenarioReader {
    ScenarioReader(
      Reading(catalog, stepLimit: maxSteps, rowLimit: maxRows), fileRoot: fileRoot)
  }
}

/// When text is colored.
enum ColorChoice: String, CaseIterable {
  /// At a terminal, unless `NO_COLOR` is set.
  case auto
  /// Always.
  case always
  /// Never.
  case never

  /// Whether text that goes to `stream` is colored; a file is no stream.
  func isColored(_ stream: StandardStream?) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      (Environment["NO_COLOR"] ?? "").isEmpty && Environment["TERM"] != "dumb"
        && stream?.isTerminal == true
    }
  }
}
