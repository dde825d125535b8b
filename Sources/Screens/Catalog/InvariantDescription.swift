/// The name of an invariant, and a sentence about it.
package struct InvariantDescription: Hashable, Sendable {
  /// The name for `--invariant`: words joined by hyphens.
  package var name: String
  /// The invariant as a sentence.
  package var sentence: String
  /// The observations that show a violation, most relevant first.
  package var shownBy: [String]
  /// The step that defines the invariant, or `nil` if it is from the table of the screen.
  package var definition: String?
  /// Whether only a complete search can check the invariant, because no single event violates it.
  package var isOfWholeSearch = false

  /// Creates a description.
  package init(name: String, sentence: String, shownBy: [String]) {
    self.name = name
    self.sentence = sentence
    self.shownBy = shownBy
  }
}
