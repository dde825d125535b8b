/// A case as a file of its own, with the failing step marked.
package struct MarkedScenario: Hashable, Sendable {
  /// The setup, the title, the script and the expected trace, as written.
  package var text: String
  /// The bytes of the step that failed.
  package var mark: Range<Int>?

  /// Creates a scenario.
  package init(_ text: String, mark: Range<Int>? = nil) {
    self.text = text
    self.mark = mark
  }
}
