internal import Text

/// The errors of one text, up to a limit.
struct ScriptErrors: Hashable, Sendable {
  /// The errors in the order they were found.
  private(set) var found: [Diagnostic] = []

  /// Adds an error. At the limit, adds one last error, which reports the limit, and ignores all
  /// later errors.
  mutating func append(_ error: Diagnostic) {
    if found.count < Limits.errors {
      found.append(error)
    } else if found.count == Limits.errors {
      found.append(
        Diagnostic("only the first \(Limits.errors) errors are reported", at: error.span))
    }
  }

  /// Adds the errors of a part of the text.
  mutating func append(contentsOf errors: ScriptErrors) {
    for error in errors.found { append(error) }
  }

  /// The errors in the order of the text.
  var inOrder: [Diagnostic] {
    guard found.count > 1 else { return found }
    return found.enumerated()
      .sorted { ($0.element.span.offset, $0.offset) < ($1.element.span.offset, $1.offset) }
      .map(\.element)
  }
}
