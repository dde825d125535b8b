package import Text

extension ScenarioFile.Expectation {
  /// Compares the expected lines with `trace` and returns a difference with the fewest removed and added lines.
  ///
  /// `expected` are the parts of the expected lines that are compared, or `nil` for whole lines. If
  /// `texts` is given, it has the text to report for each line of `trace`.
  package func difference(
    from trace: [ArraySlice<UInt8>], in source: SourceText,
    expecting expected: [ArraySlice<UInt8>]? = nil, reportedAs texts: [String]? = nil
  ) -> [TraceDifference] {
    var alignment = TraceAlignment(
      expected: zip(lines, expected ?? self.texts(in: source)).map(ExpectedLine.init),
      actual: trace.map { NormalizedLine($0) },
      texts: texts ?? trace.map { String(decoding: $0, as: UTF8.self) })
    return alignment.differences()
  }
}

/// An alignment of an expected and an actual trace.
struct TraceAlignment {
  let expected: [ExpectedLine]
  let actual: [NormalizedLine]
  /// The text to report for each actual line.
  let texts: [String]
  /// The reported lines so far.
  var reported: [TraceDifference] = []

  /// The maximum number of pairs of lines that are compared. For longer traces, the whole part that
  /// differs is reported.
  private static let pairLimit = 1 << 20

  /// Returns a result with the fewest differences. If several results have the same number of
  /// differences, returns the one in which expected lines come first.
  mutating func differences() -> [TraceDifference] {
    let limit = min(expected.count, actual.count)
    var head = 0
    while head < limit, expected[head].accepts(actual[head]) {
      keep(head, head)
      head += 1
    }
    var tail = 0
    while tail < limit - head,
      expected[expected.count - 1 - tail].accepts(actual[actual.count - 1 - tail])
    {
      tail += 1
    }
    report(expected: head..<expected.count - tail, actual: head..<actual.count - tail)
    for step in stride(from: tail, to: 0, by: -1) {
      keep(expected.count - step, actual.count - step)
    }
    return reported
  }

  /// Reports that two lines match.
  private mutating func keep(_ row: Int, _ column: Int) {
    reported.append(
      TraceDifference(.kept, texts[column], at: expected[row].line.span, traceIndex: column))
  }

  /// Reports the differences between two ranges of lines.
  private mutating func report(expected rows: Range<Int>, actual columns: Range<Int>) {
    let (pairs, isTooLarge) = rows.count.multipliedReportingOverflow(by: columns.count)
    guard !isTooLarge, pairs <= Self.pairLimit else {
      reported += rows.map { expected[$0].difference }
      reported += columns.map { TraceDifference(.actual, texts[$0], traceIndex: $0) }
      return
    }
    let costs = AlignmentCosts(of: self, rows, columns)
    var (row, column) = (rows.lowerBound, columns.lowerBound)
    while let step = costs.best(from: row, column) {
      switch step {
      case .both:
        keep(row, column)
        (row, column) = (row + 1, column + 1)
      case .expected:
        reported.append(expected[row].difference)
        row += 1
      case .actual:
        reported.append(TraceDifference(.actual, texts[column], traceIndex: column))
        column += 1
      case .covered: column += 1
      }
    }
  }
}

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
