internal import Text

/// Text without control sequences. Every initializer escapes its text.
package struct TerminalText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text, with escapes for every control, invisible and reordering character.
  package let text: String

  /// Creates an escaped text from `text`, which can come from any source.
  package init(_ text: String) {
    self.text = escaped(text)
  }

  /// Creates an escaped text from a literal.
  package init(stringLiteral text: String) {
    self.init(text)
  }
}
