package import Text

/// One thing that a step is given.
package struct Argument: Hashable, Sendable {
  /// What it is.
  package var value: Value
  /// Where it stands.
  package var span: Span

  /// The kinds of argument, told apart by how they are written.
  package enum Value: Hashable, Sendable {
    /// A bare word: `numbers`, `data/rows.json`, `ok,fail`.
    case word(String)
    /// A text in quotes, with its escapes resolved.
    case string(String)
    /// A whole number.
    case integer(Int)
    /// A time, with the unit it was written in.
    case duration(Duration)
    /// A name and a value with an operator between: `items>=20`.
    indirect case pair(name: String, operator: Comparison, value: Value)
  }

  /// Makes an argument that stands at `span`.
  package init(_ value: Value, span: Span) {
    self.value = value
    self.span = span
  }
}
