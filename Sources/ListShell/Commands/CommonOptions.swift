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
      "folder that scenarios may read sources from (default: their own and the working folder)",
      valueName: "DIR"), completion: .directory, transform: existingFolder)
  var fileRoot: String?
}

/// The options that limit a case.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "maximum number of steps of one case (default: \(Limits.steps))", valueName: "N"),
    transform: wholeNumber())
  var maxSteps = Limits.steps
  @Option(
    help: ArgumentHelp(
      "maximum number of rows that one case holds at once (default: \(Limits.rows))",
      valueName: "N"),
    transform: wholeNumber())
  var maxRows = Limits.rows

  /// The options as they are typed, without defaults.
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
      "only cases with this tag, or with '!NAME' without it (repeatable: any of them)",
      valueName: "NAME"))
  var tags: [String] = []

  mutating func validate() throws {
    if let word = TagSelection.invalidWord(among: tags) {
      throw CommandError("invalid tag '\(word)'; write --tag NAME or --tag '!NAME'")
    }
  }

  var selection: TagSelection { TagSelection(tags) }
}

extension CommonOptions {
  /// The options that decide how a case is played, as they are typed, without defaults.
  var words: [String] {
    fileRoot.map { ["--file-root \(shellQuoted($0))"] } ?? []
  }

  /// Returns a reader of scenarios on the screens of `catalog`.
  func reader(_ catalog: Catalog, _ limits: LimitOptions? = nil) -> ScenarioReader {
    ScenarioReader(
      Reading(
        catalog, stepLimit: limits?.maxSteps ?? Limits.steps,
        rowLimit: limits?.maxRows ?? Limits.rows), fileRoot: fileRoot)
  }
}

/// A choice of when text is colored.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  /// At a terminal, unless `NO_COLOR` is set.
  case auto
  case always
  case never

  /// Returns whether text written to `stream` is colored; `stream` is `nil` for a file.
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
