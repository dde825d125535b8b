internal import Text

extension [Diagnostic] {
  /// Adds an error of a text. At the limit, adds one last error, which reports the limit, and ignores
  /// all later errors.
  mutating func add(_ error: Diagnostic) {
    if count < Limits.errors {
      append(error)
    } else if count == Limits.errors {
      append(Diagnostic("only the first \(Limits.errors) errors are reported", at: error.span))
    }
  }

  /// The errors in the order of the text.
  var inOrder: [Diagnostic] {
    guard count > 1 else { return self }
    return enumerated()
      .sorted { ($0.element.span.offset, $0.offset) < ($1.element.span.offset, $1.offset) }
      .map(\.element)
  }
}
