package import Text

/// A step or a group, with its repeat count.
package struct Element: Hashable, Sendable {
  package var content: Content
  /// The number of repetitions, at least 1.
  package var count: Int
  /// Whether an `&` keeps its requests in flight.
  package var isInBackground: Bool
  /// The position of the step or group, with its repeat.
  package var span: SourceRange

  /// Either one step or a script in parentheses.
  package enum Content: Hashable, Sendable {
    case step(Step)
    /// A script in parentheses.
    case group(Script)
  }

  /// Creates an element that is repeated `count` times.
  package init(_ content: Content, count: Int = 1, isInBackground: Bool = false, span: SourceRange)
  {
    self.content = content
    self.count = count
    self.isInBackground = isInBackground
    self.span = span
  }
}
