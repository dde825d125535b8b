internal import Text

/// Text without control sequences: every initializer escapes it.
package struct TerminalText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text with every control, invisible and reordering character as its escape.
  package let text: String

  /// Creates an escaped text from `text`, which need not be trusted.
  package init(_ text: String) {
    self.text = escaped(text)
  }

  /// Creates an escaped text from a literal.
  package init(stringLiteral text: String) {
    self.init(text)
  }
}
