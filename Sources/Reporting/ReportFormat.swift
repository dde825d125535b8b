/// A report format and the data that it needs from a run.
package struct ReportFormat: Sendable {
  /// The name of the format in options.
  package var name: String
  /// The summary for help, in one line.
  package var summary: String
  /// Whether people read the format, so that it omits the traces of passed cases and machine-readable lines.
  package var isForPeople = false
  /// Whether the recorder needs an event for each trace line of cases that did not pass.
  package var needsTraces = false
  /// Whether the recorder needs an event for each passed case, even without `--verbose`.
  package var needsPassed = true
  /// Whether cases carry their films, traces and scenarios.
  package var needsFilms = false
  /// Whether the format can be printed to the log together with another one, and needs no file.
  package var isForLog = false
  /// Whether commands such as `play` and `explore` can use the format, as well as `run`.
  package var takesTraces = false
  /// Whether the report is written only at the end of the run.
  package var isWhole = false
  /// Creates a recorder for the format.
  package var recorder: @Sendable (ReportStyle) -> any Recorder
  /// Creates a recorder for a report in addition to another one, if that recorder differs.
  package var recorderBeside: (@Sendable (ReportStyle) -> any Recorder)?

  /// All formats, in the order of help.
  package static let all: [ReportFormat] = [
    .text,
    .jsonLines,
    .junit,
    .tap,
    .tap13,
    .github,
    .page,
  ]
}
