/// An option of the step `screen NAME`.
package struct ScreenOption: Hashable, Sendable {
  /// The name before `=`.
  package var name: String
  /// The values of the option.
  package var kind: Kind
  /// The summary of the option, in one line.
  package var summary: String

  /// The kinds of option, each with its default value.
  package enum Kind: Hashable, Sendable {
    /// A whole number in a range.
    case integer(default: Int, ClosedRange<Int>)
    /// One of these words; the first one is the default.
    case choice([String])
    /// A whole number in a range; no value by default.
    case optionalInteger(ClosedRange<Int>)
    /// A duration in a range of milliseconds.
    case duration(default: Int, ClosedRange<Int>)
    /// Any string; no value by default.
    case text
  }

  /// Creates an option.
  package init(_ name: String, _ kind: Kind, _ summary: String) {
    self.name = name
    self.kind = kind
    self.summary = summary
  }
}
