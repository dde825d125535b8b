internal import Text

/// Text without control sequences: every initializer escapes it.
package struct TerminalText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text with every control, invisible and reordering character as its escape.
  package let text: String

  /// Escapes `text`, which need not be trusted.
  package init(_ text: String) {
    self.text = escaped(text)
  }

  /// Escapes a literal by the same rule.
  package init(stringLiteral text: String) {
    self.init(text)
  }
}
