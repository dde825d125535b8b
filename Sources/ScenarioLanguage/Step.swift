package import Text

/// A word and what it is given: `#2 fail "no network"`.
package struct Step: Hashable, Sendable {
  /// The request that a reply names, or `nil` for the newest.
  package var request: Int?
  /// What to do.
  package var word: String
  /// What it is given.
  package var arguments: [Argument]
  /// The rows that are written below the step, if there are some.
  package var rows: InlineRows?
  /// Where the step stands, its request number included.
  package var span: Span
  /// Where its word stands.
  package var wordSpan: Span

  /// Makes a step that stands at `span`.
  package init(
    request: Int? = nil, word: String, arguments: [Argument] = [], rows: InlineRows? = nil,
    span: Span, wordSpan: Span
  ) {
    self.request = request
    self.word = word
    self.arguments = arguments
    self.rows = rows
    self.span = span
    self.wordSpan = wordSpan
  }
}
