/// An invariant in words.
package struct InvariantDescription: Hashable, Sendable {
  /// The name that `--invariant` takes, in words joined by hyphens.
  package var name: String
  /// The law in words.
  package var sentence: String
  /// The observations that show a breach, in the order worth telling.
  package var shownBy: [String]

  /// Describes an invariant.
  package init(name: String, sentence: String, shownBy: [String]) {
    self.name = name
    self.sentence = sentence
    self.shownBy = shownBy
  }
}
