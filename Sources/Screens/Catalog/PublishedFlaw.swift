/// A flaw of a published screen, and the invariant that finds it.
package struct PublishedFlaw: Hashable, Sendable {
  /// The name of the invariant.
  package var invariant: String
  /// The summary of the flaw, in one line.
  package var summary: String
  /// The options for which the flaw appears, as written after `screen NAME`. Empty if it appears
  /// with the default options.
  package var options: String

  /// Creates a flaw that `invariant` finds on the screen with `options`.
  package init(_ invariant: String, _ summary: String, with options: String = "") {
    self.invariant = invariant
    self.summary = summary
    self.options = options
  }
}
