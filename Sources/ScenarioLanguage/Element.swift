package import Text

/// A step or a group, with how often it happens.
package struct Element: Hashable, Sendable {
  /// What is repeated.
  package var content: Content
  /// How many times it happens, at least once.
  package var count: Int
  /// Whether an `&` leaves its requests in flight.
  package var isInBackground: Bool
  /// Where all of it stands.
  package var span: Span

  /// Either one step or a script in parentheses.
  package enum Content: Hashable, Sendable {
    /// One step.
    case step(Step)
    /// A script in parentheses.
    case group(Script)
  }

  /// Makes an element that happens `count` times.
  package init(_ content: Content, count: Int = 1, isInBackground: Bool = false, span: Span) {
    self.content = content
    self.count = count
    self.isInBackground = isInBackground
    self.span = span
  }
}
