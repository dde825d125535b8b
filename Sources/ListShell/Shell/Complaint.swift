internal import ScenarioLanguage
internal import ScenarioRunner
internal import Text

/// Why the shell could not do what a line asks for.
struct Complaint: Error, Hashable {
  /// What is wrong, for people, in one line or more.
  var message: String
  /// What the calling shell is told of it.
  var status: ExitStatus

  /// Complains about something that cannot be done.
  init(_ message: String) {
    self.init(rendered: "error: " + message)
  }

  /// Complains with a text that is told as it is.
  init(rendered message: String, status: ExitStatus = .unjudged) {
    self.message = message
    self.status = status
  }

  /// What is wrong, without the word that says that something is.
  var plainMessage: String {
    message.hasPrefix("error: ") ? String(message.dropFirst(7)) : message
  }

  /// The complaint with the place that it is about, unless that is told already.
  func placed(_ place: String) -> Complaint {
    guard message.hasPrefix("error: ") else { return self }
    return Complaint(rendered: "\(place): \(message)", status: status)
  }

  /// Tells why the step at `span` stopped.
  init(_ stop: CaseStop, at span: Span, in source: SourceText) {
    switch stop {
    case .interrupted: self.init(rendered: "interrupted", status: .interrupted)
    case .error(let message, _, _):
      self.init(rendered: Diagnostic(message, at: span).rendered(in: source))
    case .failedExpectation, .brokenInvariant:
      self.init(
        rendered: Diagnostic(stop.description, at: span).rendered(in: source), status: .failed)
    }
  }
}
