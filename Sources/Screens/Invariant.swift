/// A named rule that must hold after every event.
package struct Invariant<Subject: Screen>: Sendable {
  /// The name of the invariant, and a sentence about it.
  package var description: InvariantDescription
  /// Returns whether the transition satisfies the invariant.
  package var holds: @Sendable (Transition<Subject>) -> Bool

  /// Creates an invariant. `shownBy` names the observations that show a violation, most relevant
  /// first.
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
