internal import Text

/// A line of an expected trace, prepared for comparison.
struct ExpectedLine {
  /// The line as written.
  let line: ScenarioFile.Expectation.Line
  let text: String
  /// The normalized form, which is compared.
  let form: NormalizedLine

  /// Creates a line of which only `text` is compared.
  init(_ line: ScenarioFile.Expectation.Line, _ text: ArraySlice<UInt8>) {
    self.line = line
    self.text = String(decoding: text, as: UTF8.self)
    form = NormalizedLine(text)
  }

  /// Whether the expected line matches exactly this line.
  func accepts(_ actual: NormalizedLine) -> Bool { !line.isEllipsis && form.matches(actual.bytes) }

  var difference: TraceDifference {
    TraceDifference(line.isEllipsis ? .kept : .expected, text, at: line.span)
  }
}
