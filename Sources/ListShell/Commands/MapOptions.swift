internal import ArgumentParser
internal import Conformance
internal import Exploration
internal import ScenarioRunner
internal import Screens
internal import Text

/// The options of the commands that explore a screen completely.
struct MapOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "maximum number of requests in flight (default: \(ScreenMap.Settings().scope.inFlight))",
      valueName: "N"),
    transform: wholeNumber(to: 1_000))
  var inFlight = ScreenMap.Settings().scope.inFlight
  @Option(
    help: ArgumentHelp(
      "number of rows of the source (default: \(ScreenMap.Settings().scope.rows); "
        + "cities and settings: their sample)", valueName: "N"),
    transform: wholeNumber(from: 0, to: Limits.rows))
  var rows: Int?
  @Option(
    help: ArgumentHelp(
      "number of rows of a page (default: \(ScreenMap.Settings().scope.pageSize))",
      valueName: "N"), transform: wholeNumber())
  var pageSize: Int?
  @Option(
    help: ArgumentHelp("maximum path length (default: no limit)", valueName: "N"),
    transform: wholeNumber(from: 0))
  var depth: Int?
  @Option(
    help: ArgumentHelp(
      "maximum number of states (default: \(ScreenMap.Settings().bounds.states ?? 0))",
      valueName: "N"), transform: wholeNumber())
  var maxStates: Int?

  func map(of entry: some CatalogEntry) throws(CommandError) -> ScreenMap {
    var settings = ScreenMap.Settings()
    settings.scope.set(rows: rows, pageSize: pageSize, inFlight: inFlight)
    settings.bounds.depth = depth
    settings.bounds.states = maxStates ?? settings.bounds.states
    return try orCommandError(ScreenMap(of: entry, settings, progress: .interruptible()))
  }
}
