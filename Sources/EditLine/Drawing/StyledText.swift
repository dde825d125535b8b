/// Escaped text in one or more looks.
package struct StyledText: Hashable, Sendable {
  /// The stretches, in order, each in one look.
  package var runs: [Run]

  /// A stretch of text in one look.
  package struct Run: Hashable, Sendable {
    /// What is shown.
    package var text: TerminalText
    /// How it looks.
    package var style: Style
  }

  /// Makes an empty text.
  package init() {
    runs = []
  }

  /// Escapes `text` and gives all of it one look.
  package init(_ text: String, _ style: Style = .plain) {
    runs = [Run(text: TerminalText(text), style: style)]
  }

  /// Puts one text behind another.
  package static func + (left: Self, right: Self) -> Self {
    var both = left
    both.runs += right.runs
    return both
  }

  /// The text as a terminal takes it, or as anything else does where `inColor` is false.
  package func rendered(inColor: Bool) -> String {
    runs.reduce(into: "") { result, run in
      if inColor && run.style != .plain {
        result += run.style.sequence + run.text.text + Style.plain.sequence
      } else {
        result += run.text.text
      }
    }
  }

  /// How many columns it takes.
  package var width: Int {
    runs.reduce(0) { $0 + displayWidth($1.text.text) }
  }
}
