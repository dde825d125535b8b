internal import Adapters
internal import Conformance
internal import Files
internal import Reporting
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh coverage`: shows which events scenarios try in which states.
struct CoverageCommand: TextCommand {
  static let name = "coverage"
  static let summary = "shows which state × event pairs scenarios reach"
  static let operands = "[PATH…]"
  static let discussion = """
    Every case of the files is played; what a screen can do at all is found by exploring it.
    A path is a file, a folder (its **/*.txt), a pattern or FILE:LINE; none means Scenarios.
    Exit status: 0, 1 where a screen has less than --min, 2 where something could not be played.
    """

  /// The files and folders whose cases are played.
  private var paths: [String] = []
  /// The screen that alone is told, if one was named.
  private var screen: String?
  /// Whether only what no case reaches is told.
  private var tellsGaps = false
  /// How many hundredths must be reached at least.
  private var minimum = 0
  /// The file that cases are written into which reach what no other does.
  private var generated: String?
  /// The format of the table.
  private var format = Format.text
  /// How far what is reachable is looked for.
  private var map = MapOptions()
  /// What many commands can be told.
  private var common = CommonOptions()

  /// The formats that a table can be told in.
  private enum Format: String, CaseIterable {
    case text, jsonl
  }

  static var options: [CommandOption<CoverageCommand>] {
    [
      .text("--screen", "NAME", "this screen alone; else all that the scenarios play") {
        $0.screen = $1
      },
      .flag("--uncovered", "tells the table and the gaps of every screen, not a line each") {
        $0.tellsGaps = true
      },
      CommandOption(
        name: "--min", valueName: "PERCENT", summary: "fails where a screen has less"
      ) { (command, value) throws(UsageError) in
        guard let percent = Int(value), (0...100).contains(percent) else {
          throw UsageError("--min takes a whole number from 0 to 100, not '\(value)'")
        }
        command.minimum = percent
      },
      .text("--generate", "FILE", "writes short cases that fill the gaps") { $0.generated = $1 },
      .choice("--format", "the format of the report") { (command, choice: Format) in
        command.format = choice
      },
    ] + MapOptions.options.map { $0.lifted(to: \.map) }
      + CommonOptions.options.map { $0.lifted(to: \.common) }
  }

  mutating func take(operand: String) throws(UsageError) {
    paths.append(operand)
  }

  func validate() throws(UsageError) {
    if generated != nil, isUnattended {
      throw UsageError("--generate is refused where CI is set", hint: "commit the cases instead")
    }
  }

  func result(with catalog: Catalog) throws(CommandFailure) -> CommandResult {
    if let generated, Path.kind(of: generated) == .file {
      throw CommandFailure("\(generated) is there already; --generate writes a new file")
    }
    let stage = try AdapterStage(common.adapter, catalog)
    let catalog = stage.catalog
    let named = try screen.map { name throws(CommandFailure) in try catalog.named(name) }
    let seen = try SeenTransitions(
      playing: paths, common.reader(catalog), screen: stage.subject?.name)
    var result = CommandResult(
      text: "", status: seen.problems.isEmpty ? .passed : .unjudged, asides: seen.problems)
    if seen.skipped > 0 { result.asides.append("\(seen.skipped) skipped: other screens") }
    var tables: [ScreenCoverage] = []
    var cases: [String] = []
    for screen in named.map({ [$0] }) ?? catalog.entries.filter({ seen.counts[$0.name] != nil }) {
      let map = try self.map.map(of: screen)
      let coverage = map.coverage(seen.counts[screen.name] ?? [:])
      tables.append(coverage)
      if coverage.percent < minimum { result.status = result.status.worse(.failed) }
      if generated != nil, !coverage.gaps.isEmpty {
        cases.append(GapCases(reaching: coverage.gaps, of: map, catalog).text)
      }
    }
    if let generated { write(cases, to: generated, telling: &result) }
    result.text = report(tables)
    return result
  }

  /// Writes the cases that fill the gaps, and says what was written.
  private func write(
    _ cases: [String], to path: String, telling result: inout CommandResult
  ) {
    guard !cases.isEmpty else {
      result.asides.append("no gap to fill: nothing was written")
      return
    }
    let text = cases.joined(separator: "\n")
    do {
      try replaceFile(path, with: Array(text.utf8), insteadOf: [])
    } catch {
      result.asides.append(complaint(error.description))
      result.status = result.status.worse(.unjudged)
      return
    }
    let count = text.split(separator: "\n").count { $0.hasPrefix("== ") }
    result.asides.append("wrote \(counted(count, "case")) to \(escaped(path))")
  }

  /// Returns the tables in the format.
  private func report(_ tables: [ScreenCoverage]) -> String {
    switch format {
    case .text where screen == nil && !tellsGaps:
      return tables.map { $0.summary + "\n" }.joined()
    case .text: return tables.map(\.text).joined(separator: "\n")
    case .jsonl:
      var text = JSONText()
      for table in tables { table.writeJSONLines(into: &text) }
      return text.buffer.text
    }
  }
}
