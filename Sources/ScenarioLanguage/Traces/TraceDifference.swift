/// A line of the difference between an expected trace and the one that came.
package struct TraceDifference: Hashable, Sendable {
  /// Which trace has the line.
  package var kind: Kind
  /// The line; where both have it, as it came.
  package var text: String
  /// Where the expected line stands, or `nil` if only the trace that came has it.
  package var span: Span?

  /// Which trace has a line.
  package enum Kind: Hashable, Sendable {
    /// Both; or it stands for any lines, which are left out.
    case kept
    /// The expected one alone.
    case expected
    /// The one that came alone.
    case actual
  }

  /// Makes a line of a difference.
  package init(_ kind: Kind, _ text: String, at span: Span? = nil) {
    self.kind = kind
    self.text = text
    self.span = span
  }
}
