internal import ScenarioRunner

/// What a command tells at its end.
struct CommandResult {
  /// What was asked for; lines.
  var text: String
  /// What the calling shell is told.
  var status = ExitStatus.passed
  /// The least status if nobody reads standard output.
  var statusIfClosed = ExitStatus.passed
  /// What people are told beside it, safe to show.
  var asides: [String] = []
}
