/// The settings for checking the files of a run.
package struct RunSettings: Sendable {
  /// Reads the files.
  package var reader: ScenarioReader
  /// Strings of which a case's file or title must contain one; an empty array selects all cases.
  package var filters: [String]
  /// The tags that select cases.
  package var tags = TagSelection()
  /// The only selected cases, or `nil` for all.
  package var only: Set<CasePlace>?
  /// The handling of traces that differ from the expected ones, or `nil` to report them as failures.
  package var updating: Updating?
  /// Whether the first case that does not pass ends the run.
  package var stopsAtFailure: Bool
  /// Whether no further file can be checked, so that the first case that does not pass ends the run.
  package var isHopeless: @Sendable () -> Bool = { false }
  /// The settings for playing cases.
  package var playSettings: PlaySettings
  /// Whether reports of cases include their films and traces.
  package var needsFilms = false
  /// Whether each passed case is reported; if not, passed cases are only counted.
  package var tellsPassed = true
  /// Whether to measure the time of each file. Reading a thread's clock costs a system call.
  package var measuresFiles = false
  /// The command that, followed by the location of a case, runs the case again.
  package var command = "listsh run"
  /// The name of the only screen whose cases are run, or `nil` for all screens.
  package var screen: String?

  /// The ways to handle traces that differ from the expected ones.
  package enum Updating: Sendable {
    /// Write them into the files.
    case write
    /// Fail if a file would change.
    case check
  }

  /// Creates the settings of a run; by default it reports every case and writes no file.
  package init(
    reader: ScenarioReader, filters: [String] = [], updating: Updating? = nil,
    stopsAtFailure: Bool = false, playSettings: PlaySettings = PlaySettings()
  ) {
    self.reader = reader
    self.filters = filters
    self.updating = updating
    self.stopsAtFailure = stopsAtFailure
    self.playSettings = playSettings
  }
}
