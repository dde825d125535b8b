internal import Text

/// A line of an expected trace, prepared for comparison.
struct ExpectedLine {
  /// The line as written.
  let line: ScenarioFile.Expectation.Line
  let text: String
  /// The normalized form, which is compared.
  let form: NormalizedLine

  init(_ line: ScenarioFile.Expectation.Line, in source: SourceText) {
    self.line = line
    // The span can end with spaces, which are not compared.
    var text = source.text(at: line.span)
    while text.last == " " { text.removeLast() }
    self.text = text
    form = NormalizedLine(source.bytes[line.span.range])
  }

  /// Whether the expected line matches exactly this line.
  func accepts(_ actual: NormalizedLine) -> Bool { !line.isEllipsis && form.matches(actual.bytes) }

  var difference: TraceDifference {
    TraceDifference(line.isEllipsis ? .kept : .expected, text, at: line.span)
  }
}
