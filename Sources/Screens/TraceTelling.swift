/// What traces of a subject tell, where it tells less than its screen would: the rest is not compared, on either side.
package struct TraceTelling: Hashable, Sendable {
  /// The name of the list under test.
  package var subject = ""
  /// The actions of the built-in screen that it lacks.
  package var lacks: Set<String> = []
  /// Whether it tells the name of its state.
  package var tellsState: Bool
  /// Whether it says what became of an event: ignored or dropped.
  package var tellsVerdicts: Bool
  /// Whether it says why.
  package var tellsReasons: Bool
  /// The effects that it tells, by the first word of their notes.
  package var effects: Set<String>
  /// The observations that it tells.
  package var observations: Set<String>

  /// Makes what a subject tells.
  package init(
    tellsState: Bool, tellsVerdicts: Bool, tellsReasons: Bool, effects: Set<String>,
    observations: Set<String>
  ) {
    self.tellsState = tellsState
    self.tellsVerdicts = tellsVerdicts
    self.tellsReasons = tellsReasons
    self.effects = effects
    self.observations = observations
  }
}
