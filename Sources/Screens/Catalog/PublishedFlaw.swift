/// A flaw of what was published, and the invariant that finds it.
package struct PublishedFlaw: Hashable, Sendable {
  /// The name of the invariant.
  package var invariant: String
  /// What goes wrong, in one line.
  package var summary: String
  /// What of the screen's options must be set, as behind `screen NAME`; empty where nothing must.
  package var options: String

  /// Makes a flaw that `invariant` finds on the screen with `options`.
  package init(_ invariant: String, _ summary: String, with options: String = "") {
    self.invariant = invariant
    self.summary = summary
    self.options = options
  }
}
