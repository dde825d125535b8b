/// Something that `screen NAME` may set.
package struct ScreenOption: Hashable, Sendable {
  /// The name before `=`.
  package var name: String
  /// The values that it takes.
  package var kind: Kind
  /// What it means, in one line.
  package var summary: String

  /// The kinds of option, each with the value that it has unless written.
  package enum Kind: Hashable, Sendable {
    /// A whole number in a range.
    case integer(default: Int, ClosedRange<Int>)
    /// One of these words; the first unless written.
    case choice([String])
    /// A whole number in a range, or none unless written.
    case optionalInteger(ClosedRange<Int>)
    /// A duration in a range of milliseconds.
    case duration(default: Int, ClosedRange<Int>)
    /// Any text, or none unless written.
    case text
  }

  /// Makes an option.
  package init(_ name: String, _ kind: Kind, _ summary: String) {
    self.name = name
    self.kind = kind
    self.summary = summary
  }
}
