internal import ScenarioLanguage
internal import ScenarioRunner
internal import Text

/// An error of a command or of a line in the shell, with its exit status.
struct CommandError: Error, Hashable, CustomStringConvertible {
  /// The message, which can have several lines.
  var message: String
  var status: ExitStatus
  /// Whether the message contains its location, so that no location is printed before it.
  private(set) var isRendered = false

  /// Creates an error from a phrase without a period.
  init(_ message: String, status: ExitStatus = .unchecked) {
    self.message = message
    self.status = status
  }

  /// Creates an error whose message is printed unchanged.
  init(rendered message: String, status: ExitStatus = .unchecked) {
    self.init(message, status: status)
    isRendered = true
  }

  /// Creates the error for a case or a search that stopped.
  init(_ stop: CaseStop) {
    self = stop == .interrupted ? .interrupted : CommandError(stop.description)
  }

  /// Creates the error for the step at `span`, which stopped its case.
  init(_ stop: CaseStop, at span: SourceRange, in source: SourceText) {
    switch stop {
    case .interrupted: self = .interrupted
    case .error(let message, _, _), .unrecorded(let message):
      self.init(message, at: span, in: source)
    case .failedExpectation, .brokenInvariant:
      self.init(stop.description, at: span, in: source, status: .failed)
    }
  }

  /// Creates an error about the text at `span`.
  init(
    _ message: String, at span: SourceRange, in source: SourceText, status: ExitStatus = .unchecked
  ) {
    self.init(rendered: Diagnostic(message, at: span).rendered(in: source), status: status)
  }

  /// The error if Ctrl-C was pressed before there was a result.
  static let interrupted = CommandError(rendered: "interrupted", status: .interrupted)

  /// The message, for the parser of the command line.
  var description: String { message }

  /// Returns the error with its location, unless the message already contains the location.
  func located(_ location: String) -> CommandError {
    isRendered ? self : CommandError(rendered: "\(location): error: \(message)", status: status)
  }
}

/// Returns `value`, and throws its error as an error of the command.
func orCommandError<Value>(_ value: @autoclosure () throws -> Value) throws(CommandError) -> Value {
  do {
    return try value()
  } catch let stop as CaseStop {
    throw CommandError(stop)
  } catch {
    throw CommandError("\(error)")
  }
}
