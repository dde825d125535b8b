/// A parameter of an action.
package struct Parameter: Hashable, Sendable {
  /// The name of the parameter in help.
  package var name: String
  package var kind: Kind
  /// Whether this argument and all arguments after it are optional.
  package var isOptional: Bool

  package enum Kind: Hashable, Sendable {
    /// A string in quotes.
    case text
    /// A position, counted from 1.
    case position
    /// A section and a row, both counted from 1: `2.1`.
    case cell
    /// Two positions, counted from 1: `3..8`.
    case range
    /// One of these words.
    case choice([String])
  }

  package init(_ name: String, _ kind: Kind, isOptional: Bool = false) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
  }
}
