package import Text

extension ScenarioFile.Expectation {
  /// Compares the expected lines with `trace`, and tells the fewest lines that must go or come.
  package func difference(
    from trace: [ArraySlice<UInt8>], in source: SourceText
  ) -> [TraceDifference] {
    var alignment = TraceAlignment(
      expected: lines.map { ExpectedLine($0, in: source) }, actual: trace.map(ActualLine.init))
    return alignment.differences()
  }
}
