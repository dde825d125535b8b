internal import ScenarioRunner

/// Why a command could not do what was asked for.
struct CommandFailure: Error, Hashable {
  /// What is wrong, for people.
  var message: String
  /// What the calling shell is told of it.
  var status: ExitStatus

  /// Makes a failure.
  init(_ message: String, status: ExitStatus = .unjudged) {
    self.message = message
    self.status = status
  }

  /// Tells why nothing came of playing or searching.
  init(_ stop: CaseStop) {
    self = stop == .interrupted ? .interrupted : CommandFailure(stop.description)
  }

  /// Ctrl-C was typed before there was anything to tell.
  static let interrupted = CommandFailure("interrupted", status: .interrupted)
}
