internal import ArgumentParser
internal import Files
internal import ScenarioRunner
internal import Screens
internal import Text

/// The options of every command that reads scenarios or sources.
struct CommonOptions: ParsableArguments {
  @Option(help: ArgumentHelp("when to use color", valueName: "WHEN"))
  var color = ColorChoice.auto
  @Option(
    help: ArgumentHelp(
      "folder that all scenarios and their sources must be in (default: the folder of the scenarios, and the working folder)",
      valueName: "DIR"), completion: .directory, transform: existingFolder)
  var fileRoot: String?
}

struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "maximum number of steps of one case (default: \(Limits.steps))", valueName: "N"),
    transform: wholeNumber())
  var maxSteps = Limits.steps
  @Option(
    help: ArgumentHelp(
      "maximum number of rows in memory during one case (default: \(Limits.rows))",
      valueName: "N"),
    transform: wholeNumber())
  var maxRows = Limits.rows

  /// The options as typed on the command line, without defaults.
  var words: [String] {
    (maxSteps == Limits.steps ? [] : ["--max-steps \(maxSteps)"])
      + (maxRows == Limits.rows ? [] : ["--max-rows \(maxRows)"])
  }
}

/// The option that selects cases by their tags.
struct TagOptions: ParsableArguments {
  @Option(
    name: .customLong("tag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "select cases with this tag (repeat for cases with any of the tags); '!NAME' leaves out the cases with it",
      valueName: "NAME"))
  var tags: [String] = []

  mutating func validate() throws {
    if let word = tags.first(where: { $0.isEmpty || $0 == "!" || $0.hasPrefix("!!") }) {
      throw CommandError("invalid tag '\(word)'; write --tag NAME or --tag '!NAME'")
    }
  }

  var selection: TagSelection { TagSelection(tags) }
}

extension CommonOptions {
  /// The options that affect how a case is played, as typed on the command line, without defaults.
  var words: [String] {
    fileRoot.map { ["--file-root \(shellQuoted($0))"] } ?? []
  }

  /// Returns a reader of scenarios that use the screens of `catalog`.
  func reader(_ catalog: Catalog, _ limits: LimitOptions? = nil) -> ScenarioReader {
    ScenarioReader(
      ReadingSettings(
        catalog, stepLimit: limits?.maxSteps ?? Limits.steps,
        rowLimit: limits?.maxRows ?? Limits.rows), fileRoot: fileRoot)
  }
}

enum ColorChoice: String, Choice {
  /// Text is colored at a terminal, unless `NO_COLOR` is set.
  case auto
  case always
  case never

  /// Returns whether text written to `stream` is colored. `stream` is `nil` for a file.
  func isColored(_ stream: StandardStream?) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      Environment[asked: "NO_COLOR"] == nil && Environment.hasCapableTerminal
        && stream?.isTerminal == true
    }
  }
}

/// Whether the variable `CI` is set and is neither empty nor `false`. listsh then refuses `--update`,
/// `--review`, `--generate` and `:save`, and remembers no failures.
var isUnattended: Bool { Environment[asked: "CI"] ?? "false" != "false" }
