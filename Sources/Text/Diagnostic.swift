/// An error in a text: a message, a range and a hint.
package struct Diagnostic: Error, Hashable, Sendable {
  /// The message, as a phrase without a period.
  package var message: String
  /// The range of the error.
  package var span: SourceRange
  /// A suggestion, such as `did you mean fetchMore?`.
  package var hint: String?
  /// Whether the text exceeds a limit but is otherwise valid.
  package var isLimit: Bool

  package init(_ message: String, at span: SourceRange, hint: String? = nil, isLimit: Bool = false)
  {
    self.message = message
    self.span = span
    self.hint = hint
    self.isLimit = isLimit
  }
}
