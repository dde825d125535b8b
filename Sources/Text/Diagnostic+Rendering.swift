extension Diagnostic {
  /// What is wrong and a way out, on one line that is safe to show.
  package var summary: String {
    escaped(hint.map { "\(message); \($0)" } ?? message)
  }

  /// What is wrong and a way out, where what is wrong has several lines below each other.
  private var lines: String {
    message.utf8.contains(UInt8(ascii: "\n")) ? escapedLines(message) : summary
  }

  /// Draws the error: what and where, the line it stands on, and a caret under its first character.
  package func rendered(in source: SourceText) -> String {
    rendered(in: source, at: source.location(of: span.offset))
  }

  /// Draws the error at a place that is known.
  package func rendered(in source: SourceText, at location: Location) -> String {
    let head = "\(escaped(source.name)):\(location.line):\(location.column): error: \(lines)"
    return ([head] + excerpt(in: source, at: location)).joined(separator: "\n")
  }

  /// Draws the line that the error stands on, and a caret under its first character, line by line.
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
  /// Draws all errors, one below the other; where they stand in order, the text is read once.
  package func rendered(in source: SourceText) -> String {
    var locator = Locator(source)
    return map { $0.rendered(in: source, at: locator.location(of: $0.span.offset)) }
      .joined(separator: "\n")
  }
}
