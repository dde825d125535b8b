internal import Conformance
internal import Exploration
internal import ScenarioRunner
internal import Screens

/// The options of the commands that search a screen for all that it can do.
struct MapOptions {
  /// How far the search goes.
  var settings = ScreenMap.Settings()

  /// The table of these options.
  static var options: [CommandOption<MapOptions>] {
    ExplorationScope.options(unlessWritten: ScreenMap.Settings().scope).map {
      $0.lifted(to: \.settings.scope)
    } + [
      .number("--depth", "N", "how many steps the search goes at most", minimum: 0) {
        $0.settings.bounds.depth = $1
      },
      .number("--max-states", "N", "how many states are looked at: 500 unless written") {
        $0.settings.bounds.states = $1
      },
    ]
  }

  /// Searches all that a screen of the kind of `entry` can do.
  func map(of entry: some CatalogEntry) throws(CommandFailure) -> ScreenMap {
    do throws(CaseStop) {
      return try ScreenMap(of: entry, settings, supervision: .interruptible())
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension SeenTransitions {
  /// Plays every case that `paths` name, unless Ctrl-C is typed meanwhile; none means Scenarios.
  init(
    playing paths: [String], _ reader: ScenarioReader, screen: String? = nil
  ) throws(CommandFailure) {
    do throws(CaseStop) {
      try self.init(
        playing: paths, reader: reader, screen: screen, supervision: .interruptible())
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension ExplorationScope {
  /// The table of the options that say what is tried.
  static func options(
    unlessWritten standard: ExplorationScope
  ) -> [CommandOption<ExplorationScope>] {
    [
      .number(
        "--in-flight", "N",
        "how many requests may be in flight: \(standard.inFlight) unless written"
      ) { $0.inFlight = $1 },
      .number(
        "--rows", "N", "how many rows the source has: \(standard.rows) unless written", minimum: 0
      ) {
        $0.rows = $1
        $0.describesSource = true
      },
      .number(
        "--page-size", "N", "how many rows a page has: \(standard.pageSize) unless written"
      ) {
        $0.pageSize = $1
        $0.describesSource = true
      },
    ]
  }
}
