internal import Text

/// Text that a terminal shows and never obeys: there is no way to make one but by escaping.
package struct TerminalText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text with every control, invisible and reordering character as its escape.
  package let text: String

  /// Escapes `text`, which may come from anywhere.
  package init(_ text: String) {
    self.text = escaped(text)
  }

  /// Escapes a literal, by the same rule as anything else.
  package init(stringLiteral text: String) {
    self.init(text)
  }
}
