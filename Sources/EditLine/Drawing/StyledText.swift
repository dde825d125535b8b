internal import Text

/// Escaped text in one or more styles.
package struct StyledText: Hashable, Sendable {
  package private(set) var runs: [Run] = []

  package struct Run: Hashable, Sendable {
    /// The text, with escapes for every control, invisible and reordering character.
    package let text: String
    package var style: Style
  }

  package init() {}

  /// Creates a text in one style, and escapes it.
  package init(_ text: String, _ style: Style = .plain) {
    runs = [Run(text: escaped(text), style: style)]
  }

  package static func + (left: Self, right: Self) -> Self {
    var both = left
    both.runs += right.runs
    return both
  }

  /// Returns the text with escape sequences for a terminal, or without them if `inColor` is false.
  package func rendered(inColor: Bool) -> String {
    runs.reduce(into: "") { result, run in
      if inColor && run.style != .plain {
        result += run.style.sequence + run.text + Style.plain.sequence
      } else {
        result += run.text
      }
    }
  }

  /// The number of columns of the text.
  package var width: Int {
    runs.reduce(0) { $0 + displayWidth($1.text) }
  }
}

/// A part of a line with its own style.
package struct StyledRange: Hashable, Sendable {
  /// The bytes of the part.
  package var range: Range<Int>
  package var style: Style

  package init(_ range: Range<Int>, _ style: Style) {
    self.range = range
    self.style = style
  }
}
