internal import ScenarioLanguage
package import ScenarioRunner
package import Text

/// Turns run events into the text of a format; it knows no file, terminal or exit status.
package protocol Reporter: Sendable {
  /// Writes what `event` is worth in this format.
  mutating func write(_ event: RunEvent, into output: inout TextBuffer)
  /// Writes a line of a case's trace, which left the world like this.
  mutating func write(
    _ event: TraceEvent, in world: some SomeWorld, of reference: CaseReference,
    into output: inout TextBuffer)
}

/// The formats that a run can be told in.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// Text for people.
  case text
  /// JSON Lines for programs.
  case jsonl

  /// Makes the reporter of the format.
  package func reporter(_ style: TextStyle) -> any Reporter {
    switch self {
    case .text: TextReporter(style)
    case .jsonl: JSONLinesReporter()
    }
  }
}

/// How text for people looks.
package struct TextStyle: Hashable, Sendable {
  /// Whether colors are used.
  package var isColored: Bool
  /// Whether cases that passed are told too.
  package var isVerbose: Bool
  /// Whether the summary is left out.
  package var isQuiet: Bool
  /// The command that judges a case again when its place is put behind it.
  package var command: String

  /// Makes a style.
  package init(
    isColored: Bool = false, isVerbose: Bool = false, isQuiet: Bool = false,
    command: String = "listsh run"
  ) {
    self.isColored = isColored
    self.isVerbose = isVerbose
    self.isQuiet = isQuiet
    self.command = command
  }

  /// Writes `text`, which is safe to show, in `color`.
  package func paint(_ text: String, _ color: Color) -> String {
    isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The colors in use.
  package enum Color: Int, Sendable {
    /// What is wrong, or expected and missing.
    case red = 31
    /// What is right, or came unexpectedly.
    case green = 32
    /// What is to be looked at some day.
    case yellow = 33
    /// What is less important.
    case dim = 2
  }
}
