/// What the judging of a file depends on.
package struct RunSettings: Sendable {
  /// Reads the files.
  package var reader: ScenarioReader
  /// What a case's file or title must contain.
  package var filter: String?
  /// What to do with traces that are not the expected ones, or `nil` to tell them.
  package var updating: Updating?
  /// Whether the first case that does not pass ends the run.
  package var stopsAtFailure: Bool
  /// How cases are played.
  package var manner: Manner

  /// What to do with traces that are not the expected ones.
  package enum Updating: Sendable {
    /// Write them into the files.
    case write
    /// Fail where they would be written.
    case check
  }

  /// Makes the settings of a run that tells everything and writes nothing, unless something is said.
  package init(
    reader: ScenarioReader, filter: String? = nil, updating: Updating? = nil,
    stopsAtFailure: Bool = false, manner: Manner = Manner()
  ) {
    self.reader = reader
    self.filter = filter
    self.updating = updating
    self.stopsAtFailure = stopsAtFailure
    self.manner = manner
  }
}
