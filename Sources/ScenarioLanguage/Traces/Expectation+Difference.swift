package import Text

extension ScenarioFile.Expectation {
  /// Compares the expected lines with `trace`, and tells the fewest lines that must go or come.
  ///
  /// The lines that came are told as `texts` where those are given, a text for each line.
  package func difference(
    from trace: [ArraySlice<UInt8>], in source: SourceText, toldAs texts: [String]? = nil
  ) -> [TraceDifference] {
    var alignment = TraceAlignment(
      expected: lines.map { ExpectedLine($0, in: source) },
      actual: trace.indices.map { ActualLine(trace[$0], toldAs: texts?[$0]) })
    return alignment.differences()
  }
}
