package import Text

/// A word with its arguments: `#2 fail "no network"`.
package struct Step: Hashable, Sendable {
  /// The request that a reply names, or `nil` for the newest request.
  package var request: Int?
  package var word: String
  package var arguments: [Argument]
  package var rows: InlineRows?
  /// The position of the step, with its request number.
  package var span: SourceRange
  package var wordSpan: SourceRange

  package init(
    request: Int? = nil, word: String, arguments: [Argument] = [], rows: InlineRows? = nil,
    span: SourceRange, wordSpan: SourceRange
  ) {
    self.request = request
    self.word = word
    self.arguments = arguments
    self.rows = rows
    self.span = span
    self.wordSpan = wordSpan
  }
}
