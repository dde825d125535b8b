package import Text

/// A piece of a script: what it is and where it stands.
package struct Token: Hashable, Sendable {
  /// What it is.
  package var kind: Kind
  /// Where it stands.
  package var span: Span

  /// The kinds of token, told apart without knowing any word.
  package enum Kind: Hashable, Sendable {
    /// The word that a step starts with.
    case step
    /// `#2` before a step.
    case request
    /// A bare word that a step is given.
    case word
    /// The name before an operator.
    case name
    /// What stands between a name and its value, such as `>=`.
    case `operator`
    /// A whole number.
    case number
    /// A number with a unit of time.
    case duration
    /// A text in quotes.
    case string
    /// `<<WORD`, which announces rows on the lines below.
    case rows
    /// A text whose closing quote is missing on its line.
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
    /// From `#` to the end of the line.
    case comment
    /// The end of the text.
    case end
  }

  /// Makes a token.
  package init(_ kind: Kind, span: Span) {
    self.kind = kind
    self.span = span
  }
}
