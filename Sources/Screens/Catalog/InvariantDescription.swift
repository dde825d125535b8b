/// An invariant in words.
package struct InvariantDescription: Hashable, Sendable {
  /// The name that `--invariant` takes, in words joined by hyphens.
  package var name: String
  /// The invariant in words.
  package var sentence: String
  /// The observations that show a violation, in the order worth telling.
  package var shownBy: [String]
  /// The step that defines it, or `nil` if it is one of the screen's table.
  package var definition: String?
  /// Whether only a complete search can check it, and no single event violates it.
  package var isOfWholeSearch = false

  /// Describes an invariant.
  package init(name: String, sentence: String, shownBy: [String]) {
    self.name = name
    self.sentence = sentence
    self.shownBy = shownBy
  }
}
