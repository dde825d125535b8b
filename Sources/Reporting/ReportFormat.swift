package import ScenarioRunner
package import Text

/// A report format and the data that it needs from a run.
package struct ReportFormat: Sendable {
  package var name: String
  /// Whether the format is for human readers. It then omits passed cases without `--verbose`, the
  /// traces of passed cases and machine-readable lines.
  package var isForPeople = false
  /// Whether the recorder needs an event for each trace line of cases that did not pass.
  package var needsTraces = false
  /// Whether the report of a case needs its snapshots, its trace and its scenario.
  package var needsSnapshots = false
  /// Whether the format can be printed to the log after another format, and needs no file.
  package var isForLog = false
  package var recorder: @Sendable (ReportStyle) -> any Recorder

  /// All formats, in the order of help.
  package static let all: [ReportFormat] = [
    .text,
    .jsonLines,
    .junit,
    .tap,
    .tap13,
    .github,
    .html,
  ]
}

/// Turns run events into the text of a format, independent of files, the terminal and the exit
/// status.
///
/// The last event is ``RunEvent/ran(_:)``, which can also be the only one. The text must name an
/// interruption (``RunSummary/interrupted``). A recorder must write no durations if the style has
/// stable times, and must escape all text from scenarios: with `escaped` or `escapedLines` in plain
/// text, with ``MarkupText`` in HTML and XML, and with `JSONText` in JSON. Other formats need a
/// function of their own that escapes the result of `escaped`, such as `tapEscaped`. If the style
/// breaks workflow commands, no line may be a command of GitHub Actions, which
/// `withoutWorkflowCommands` ensures. For the events of merged reports, a recorder must write the
/// same text as for those of one run.
package protocol Recorder: Sendable {
  mutating func record(_ event: RunEvent, into output: inout TextBuffer)
}

/// A recorder of text that is complete before the run, and written at its end.
package struct WholeText: Recorder {
  private let text: String

  /// Creates a recorder that writes `text` in `style`.
  package init(_ text: String, _ style: ReportStyle) {
    self.text = style.breaksCommands ? withoutWorkflowCommands(text) : text
  }

  package mutating func record(_ event: RunEvent, into output: inout TextBuffer) {
    if case .ran = event { output.append(text) }
  }
}
