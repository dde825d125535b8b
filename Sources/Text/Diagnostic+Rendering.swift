extension Diagnostic {
  /// The message and the hint on one line that is safe to print.
  package var summary: String {
    escaped(hint.map { "\(message); \($0)" } ?? message)
  }

  /// The message and the hint. The message can have several lines.
  private var lines: String {
    escapedLines(message) + (hint.map { escaped("; \($0)") } ?? "")
  }

  /// Renders the error: the message, its position, the source line, and a caret below the first
  /// character of the error.
  package func rendered(in source: SourceText) -> String {
    rendered(in: source, at: source.location(of: span.offset))
  }

  /// Renders the error at a location that the caller has already computed.
  package func rendered(in source: SourceText, at location: Location) -> String {
    let head = "\(escaped(source.name)):\(location.line):\(location.column): error: \(lines)"
    return ([head] + excerpt(in: source, at: location)).joined(separator: "\n")
  }

  /// Renders the source line of the error, and a caret below the first character of the error, as
  /// an array of lines.
  package func excerpt(in source: SourceText, at location: Location) -> [String] {
    let excerpt = Excerpt(of: source, around: span.offset)
    let number = String(location.line)
    let margin = String(repeating: " ", count: number.utf8.count)
    return [
      "\(margin) |", excerpt.text.isEmpty ? "\(number) |" : "\(number) | \(excerpt.text)",
      "\(margin) | \(String(repeating: " ", count: excerpt.caretColumn))^",
    ]
  }
}

extension [Diagnostic] {
  /// Renders all errors. If their positions ascend, the text is read only once.
  package func rendered(in source: SourceText) -> String {
    var locator = Locator(source)
    return map { $0.rendered(in: source, at: locator.location(of: $0.span.offset)) }
      .joined(separator: "\n")
  }
}
