/// A format that a run can be told in, and what it asks of a run.
package struct ReportFormat: Sendable {
  /// The word for it.
  package var name: String
  /// What it is, in one line.
  package var summary: String
  /// Whether people read it, who want no traces of what passed and no lines of a machine.
  package var isForPeople = false
  /// Whether the lines of cases that did not pass are told one by one.
  package var needsTraces = false
  /// Whether cases that passed are told in it one by one, also where nobody asks for many words.
  package var needsPassed = true
  /// Whether cases carry their films, traces and scenarios.
  package var needsFilms = false
  /// Whether it may stand in the log beside another one, and needs no file.
  package var isForLog = false
  /// Whether cases can be played or found in it as well as run.
  package var takesTraces = false
  /// Whether nothing of it is written before its end.
  package var isWhole = false
  /// Whether it tells a file all of whose cases passed in a text that depends on nothing before it.
  package var tellsPassedFiles = false
  /// Makes what writes it.
  package var recorder: @Sendable (ReportStyle) -> any Recorder
  /// Makes what writes it beside another one, where that is something else.
  package var recorderBeside: (@Sendable (ReportStyle) -> any Recorder)?

  /// Every format, in the order of help: a line for each.
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
