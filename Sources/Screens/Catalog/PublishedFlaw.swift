/// A flaw of what was published, and the law that finds it.
package struct PublishedFlaw: Hashable, Sendable {
  /// The name of the law.
  package var law: String
  /// What goes wrong, in one line.
  package var summary: String
  /// What of the screen's options must be set, as behind `screen NAME`; empty where nothing must.
  package var options: String

  /// Makes a flaw that `law` finds on the screen with `options`.
  package init(_ law: String, _ summary: String, with options: String = "") {
    self.law = law
    self.summary = summary
    self.options = options
  }
}
