package import Text

extension ScenarioFile.Expectation {
  /// Compares the expected lines with `trace` and returns a difference with the fewest removed and added lines.
  ///
  /// If `texts` is given, it has the text to report for each line of `trace`.
  package func difference(
    from trace: [ArraySlice<UInt8>], in source: SourceText, reportedAs texts: [String]? = nil
  ) -> [TraceDifference] {
    var alignment = TraceAlignment(
      expected: lines.map { ExpectedLine($0, in: source) },
      actual: trace.indices.map { ActualLine(trace[$0], reportedAs: texts?[$0]) })
    return alignment.differences()
  }
}
