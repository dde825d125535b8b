/// One error in a text: what it is, where, and the word that was likely meant.
package struct Diagnostic: Error, Hashable, Sendable {
  /// What is wrong, as a phrase without a full stop.
  package var message: String
  /// Where it stands.
  package var span: SourceRange
  /// A way out, such as `did you mean fetchMore?`.
  package var hint: String?
  /// Whether it is too much of something that would be right otherwise.
  package var isLimit: Bool

  /// Makes a diagnostic for the text at `span`.
  package init(_ message: String, at span: SourceRange, hint: String? = nil, isLimit: Bool = false)
  {
    self.message = message
    self.span = span
    self.hint = hint
    self.isLimit = isLimit
  }
}
