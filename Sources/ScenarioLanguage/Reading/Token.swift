package import Text

/// A token of a script: its kind and its position.
package struct Token: Hashable, Sendable {
  package var kind: Kind
  package var span: SourceRange

  /// The kinds of token.
  package enum Kind: Hashable, Sendable {
    /// The word that a step starts with.
    case step
    /// `#2` before a step.
    case request
    /// A bare word as an argument.
    case word
    /// The name before an operator.
    case name
    /// The operator between a name and its value, such as `>=`.
    case `operator`
    /// An integer.
    case number
    /// A number with a unit of time.
    case duration
    /// A string in quotes.
    case string
    /// `<<WORD`, which announces rows on the lines below.
    case rows
    /// A string without a closing quote on its line.
    case openString
    /// `×3`, `x3` or `*3`.
    case repetition
    /// `&`
    case background
    /// `(`
    case opening
    /// `)`
    case closing
    /// `;` or the end of a line.
    case separator
    /// A comment, from `#` to the end of the line.
    case comment
    /// The end of the text.
    case end
  }

  package init(_ kind: Kind, span: SourceRange) {
    self.kind = kind
    self.span = span
  }
}
