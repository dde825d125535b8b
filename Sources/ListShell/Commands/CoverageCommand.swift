internal import Adapters
internal import ArgumentParser
internal import Conformance
internal import Files
internal import Reporting
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh coverage`: shows the events that scenarios try in each state.
struct CoverageCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage", _superCommandName: "listsh",
    abstract: "show the pairs of state and event that scenarios reach",
    discussion: """
      Example: listsh coverage --screen list --uncovered

      coverage plays every case of the files. It also explores each screen, to find all pairs of \
      state and event that are possible.
      Exit status: 0 every screen has at least --min, 1 a screen has less, 2 a case could not be played.
      """)

  @Argument(
    help: ArgumentHelp(
      "file, folder (its **/*.txt), pattern or FILE:LINE (default: Scenarios)", valueName: "PATH"),
    completion: .file())
  var paths: [String] = []
  @OptionGroup var tags: TagOptions
  @Option(
    help: ArgumentHelp(
      "show only this screen (default: all screens of the cases)", valueName: "SCREEN"),
    completion: .screens)
  var screen: String?
  @Flag(
    help: """
      print the whole table and every uncovered pair (default with --screen; without it, one line \
      for each screen)
      """)
  var uncovered = false
  @Option(
    help: ArgumentHelp(
      "fail if a screen has less coverage than this (default: 0)", valueName: "PERCENT"),
    transform: wholeNumber(from: 0, to: 100))
  var min = 0
  @Option(
    help: ArgumentHelp(
      "write short cases for the uncovered pairs to a new file", valueName: "FILE"),
    completion: .file())
  var generate: String?
  @Option(help: ArgumentHelp("format of the report", valueName: "FORMAT"))
  private var format = Format.text
  @OptionGroup var map: MapOptions
  @OptionGroup var common: CommonOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var adapter: AdapterOptions

  private enum Format: String, Choice {
    case text, jsonl
  }

  mutating func validate() throws {
    if generate != nil, isUnattended {
      throw CommandError("--generate is refused if CI is set; commit the cases instead")
    }
  }

  func result(with catalog: Catalog) throws(CommandError) -> CommandResult {
    if let generate, Path.kind(of: generate) == .file {
      throw CommandError("\(generate) exists already; --generate writes a new file")
    }
    let connection = try AdapterConnection(adapter, catalog)
    return try connection.finishing(\.status) { () throws(CommandError) in
      try result(on: connection)
    }
  }

  private func result(on connection: AdapterConnection) throws(CommandError) -> CommandResult {
    let catalog = connection.catalog
    let named = try screen.map { name throws(CommandError) in try catalog.named(name) }
    if let named { try connection.subject?.refuseOtherScreen(named.name) }
    let seen = try orCommandError(
      SeenTransitions(
        playing: paths, reader: common.reader(catalog, limits), screen: connection.subject?.name,
        tags: tags.selection, progress: .interruptible()))
    var result = CommandResult(
      text: "", status: seen.problems.isEmpty ? .passed : .unchecked, messages: seen.problems)
    if seen.skippedCases > 0 { result.messages.append("\(seen.skippedCases) skipped") }
    result.messages += seen.skips.lines.map { escaped($0) }
    var tables: [ScreenCoverage] = []
    var cases: [GapCases] = []
    for screen in named.map({ [$0] }) ?? catalog.entries.filter({ seen.counts[$0.name] != nil }) {
      let map = try self.map.map(of: screen)
      let coverage = map.coverage(seen.counts[screen.name] ?? [:])
      tables.append(coverage)
      if coverage.percent < min { result.status = result.status.worse(.failed) }
      if generate != nil, !coverage.gaps.isEmpty {
        cases.append(GapCases(reaching: coverage.gaps, of: map, catalog))
      }
    }
    if let generate, !tables.isEmpty { write(cases, to: generate, reportingTo: &result) }
    result.text = report(tables)
    return result
  }

  /// Writes cases for the uncovered pairs, and reports the number of cases.
  private func write(
    _ cases: [GapCases], to path: String, reportingTo result: inout CommandResult
  ) {
    guard !cases.isEmpty else {
      result.messages.append("every pair is covered; no file was written")
      return
    }
    let text = cases.map(\.text).joined(separator: "\n")
    do {
      try makeFolder(Path.folder(of: path))
      try replaceFile(path, with: Array(text.utf8), insteadOf: [])
    } catch {
      result.messages.append(errorLine(error.description))
      result.status = result.status.worse(.unchecked)
      return
    }
    let count = cases.reduce(0) { $0 + $1.count }
    result.messages.append("wrote \(counted(count, "case")) to \(escaped(path))")
  }

  private func report(_ tables: [ScreenCoverage]) -> String {
    switch format {
    case .text where screen == nil && !uncovered:
      return tables.map { $0.boundedSummary + "\n" }.joined()
    case .text: return tables.map(\.text).joined(separator: "\n")
    case .jsonl:
      var text = JSONText()
      for table in tables { table.writeJSONLines(into: &text) }
      return text.buffer.text
    }
  }
}
