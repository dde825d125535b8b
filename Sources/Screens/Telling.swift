/// What a screen tells of itself: a subject that somebody else wrote may tell but a part, and is compared in that alone.
package struct Telling: Hashable, Sendable {
  /// The names of the effects that it tells, such as `asks` and `toast`.
  package var effects: Set<String>
  /// The names of the observations that it reports where they change.
  package var observations: Set<String>
  /// Whether it tells the name of its state.
  package var state: Bool
  /// Whether it says by itself that it ignored or dropped an event.
  package var verdicts: Bool
  /// Whether it says why.
  package var reasons: Bool

  /// Makes what a screen tells.
  package init(
    effects: Set<String>, observations: Set<String>, state: Bool, verdicts: Bool, reasons: Bool
  ) {
    self.effects = effects
    self.observations = observations
    self.state = state
    self.verdicts = verdicts
    self.reasons = reasons
  }
}
