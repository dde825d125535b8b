/// A part of a line with its own style.
package struct StyledRange: Hashable, Sendable {
  /// The bytes of the part.
  package var range: Range<Int>
  /// The style.
  package var style: Style

  /// Creates a part with a style.
  package init(_ range: Range<Int>, _ style: Style) {
    self.range = range
    self.style = style
  }
}
