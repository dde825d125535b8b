/// What the judging of a file depends on.
package struct RunSettings: Sendable {
  /// Reads the files.
  package var reader: ScenarioReader
  /// Texts of which a case's file or title must contain one; none means all.
  package var filters: [String]
  /// The tags that select cases.
  package var tags = TagSelection()
  /// The only cases that are meant, where they are not all.
  package var only: Set<CasePlace>?
  /// What to do with traces that are not the expected ones, or `nil` to tell them.
  package var updating: Updating?
  /// Whether the first case that does not pass ends the run.
  package var stopsAtFailure: Bool
  /// Whether nothing more can be judged, so that the first case that does not pass ends the run all the same.
  package var isHopeless: @Sendable () -> Bool = { false }
  /// How cases are played.
  package var playSettings: PlaySettings
  /// Whether what became of cases carries their films and traces.
  package var needsFilms = false
  /// Whether cases that passed are told one by one; where they are not, they are only counted.
  package var tellsPassed = true
  /// Makes what gathers, for each report, what it says of files all of whose cases passed; `nil` where they are told case by case.
  package var passedFilesTellers: (@Sendable () -> [any PassedFilesTeller])?
  /// Whether the time of each file is asked for; to look at a thread's clock is a call of the system.
  package var measuresFiles = false
  /// The command that judges a case again when its place is put behind it.
  package var command = "listsh run"
  /// The screen whose cases alone are run, or `nil` for all.
  package var screen: String?

  /// What to do with traces that are not the expected ones.
  package enum Updating: Sendable {
    /// Write them into the files.
    case write
    /// Fail where they would be written.
    case check
  }

  /// Makes the settings of a run that tells everything and writes nothing, unless something is said.
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
