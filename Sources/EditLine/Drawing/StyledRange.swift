/// A part of a line that looks different.
package struct StyledRange: Hashable, Sendable {
  /// The bytes of the part.
  package var range: Range<Int>
  /// How it looks.
  package var style: Style

  /// Gives a part a look.
  package init(_ range: Range<Int>, _ style: Style) {
    self.range = range
    self.style = style
  }
}
