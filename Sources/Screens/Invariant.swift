/// A named invariant that every event must leave intact.
package struct Invariant<Subject: Screen>: Sendable {
  /// The invariant in words.
  package var description: InvariantDescription
  /// Whether the step obeys the invariant.
  package var holds: @Sendable (Transition<Subject>) -> Bool

  /// Creates an invariant; `shownBy` names the observations that show a violation, in the order worth telling.
  package init(
    _ name: String, _ sentence: String, shownBy: [String],
    holds: @escaping @Sendable (Transition<Subject>) -> Bool
  ) {
    description = InvariantDescription(name: name, sentence: sentence, shownBy: shownBy)
    self.holds = holds
  }

  /// Creates the invariant that `description` describes.
  package init(
    _ description: InvariantDescription, holds: @escaping @Sendable (Transition<Subject>) -> Bool
  ) {
    self.description = description
    self.holds = holds
  }
}
