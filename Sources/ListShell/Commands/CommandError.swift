internal import ScenarioRunner
internal import Text

/// An error of a command or of a line in the shell, with its exit status.
struct CommandError: Error, Hashable, CustomStringConvertible {
  /// The message, which can have several lines.
  var message: String
  var status: ExitStatus
  /// The kind of the error in reports.
  private(set) var kind: Outcome.Problem.Kind
  /// Whether the message contains its location, so that no location is printed before it.
  private(set) var isRendered = false
  /// The output file that is refused because it would replace an input, if this is the error.
  var refusedPath: String?

  /// Creates an error from a phrase without a period.
  init(
    _ message: String, status: ExitStatus = .unchecked, kind: Outcome.Problem.Kind = .io
  ) {
    self.message = message
    self.status = status
    self.kind = kind
  }

  /// Creates an error whose message is printed unchanged.
  init(
    rendered message: String, status: ExitStatus = .unchecked, kind: Outcome.Problem.Kind = .io
  ) {
    self.init(message, status: status, kind: kind)
    isRendered = true
  }

  /// Creates the error for a case or a search that stopped.
  init(_ stop: CaseStop) {
    self =
      stop == .interrupted ? .interrupted : CommandError(stop.description, kind: stop.kind)
  }

  /// Creates the error for the step at `span`, which stopped its case.
  init(_ stop: CaseStop, at span: SourceRange, in source: SourceText) {
    switch stop {
    case .interrupted: self = .interrupted
    case .error(let message, _, _), .unrecorded(let message):
      self.init(message, at: span, in: source)
      kind = stop.kind
    case .failedExpectation, .violatedInvariant:
      self.init(stop.description, at: span, in: source, status: .failed)
      kind = stop.kind
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
    isRendered
      ? self : CommandError(rendered: "\(location): error: \(message)", status: status, kind: kind)
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
