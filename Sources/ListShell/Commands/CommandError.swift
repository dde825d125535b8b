internal import ScenarioLanguage
internal import ScenarioRunner
internal import Text

/// An error of a command or of a line in the shell, with the exit status that it causes.
struct CommandError: Error, Hashable, CustomStringConvertible {
  /// The message for people, in one line or more.
  var message: String
  /// The exit status that it causes.
  var status: ExitStatus
  /// Whether the message begins with its own place, so that nothing is put before it.
  private(set) var isRendered = false

  /// Creates an error from a phrase without a full stop.
  init(_ message: String, status: ExitStatus = .unjudged) {
    self.message = message
    self.status = status
  }

  /// Creates an error whose message is printed as it is.
  init(rendered message: String, status: ExitStatus = .unjudged) {
    self.init(message, status: status)
    isRendered = true
  }

  /// Creates the error of a case or a search that stopped.
  init(_ stop: CaseStop) {
    self = stop == .interrupted ? .interrupted : CommandError(stop.description)
  }

  /// Creates the error of a step at `span` that stopped its case.
  init(_ stop: CaseStop, at span: SourceRange, in source: SourceText) {
    switch stop {
    case .interrupted: self = .interrupted
    case .error(let message, _, _), .unrecorded(let message):
      self.init(rendered: Diagnostic(message, at: span).rendered(in: source))
    case .failedExpectation, .brokenInvariant:
      self.init(
        rendered: Diagnostic(stop.description, at: span).rendered(in: source), status: .failed)
    }
  }

  /// Ctrl-C, before there was a result.
  static let interrupted = CommandError(rendered: "interrupted", status: .interrupted)

  /// The message as the parser of the command line shows it.
  var description: String { message }

  /// The error with the place that it is about, unless it begins with one.
  func placed(_ place: String) -> CommandError {
    isRendered ? self : CommandError(rendered: "\(place): error: \(message)", status: status)
  }
}

/// Returns `value`, and throws its error as an error of the command.
func orCommandError<Value>(_ value: @autoclosure () throws -> Value) throws(CommandError) -> Value {
  do { return try value() } catch { throw CommandError("\(error)") }
}
