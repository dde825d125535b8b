/// What a source answers: rows, and the key that asks for the rows after them.
package struct SourcePage: Hashable, Sendable {
  /// The rows of the page.
  package var rows: [Row]
  /// What to ask for next, or `nil` at the end.
  package var next: PageKey?

  /// Makes a page of `rows`.
  package init(rows: [Row], next: PageKey?) {
    self.rows = rows
    self.next = next
  }
}
