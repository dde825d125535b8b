internal import Text

/// An alignment of an expected and an actual trace.
struct TraceAlignment {
  let expected: [ExpectedLine]
  let actual: [ActualLine]
  /// The reported lines so far.
  private var reported: [TraceDifference] = []

  /// The maximum number of pairs of lines that are compared. For longer traces, the whole part that
  /// differs is reported.
  private static let pairLimit = 1 << 20

  /// Creates an alignment of two traces.
  init(expected: [ExpectedLine], actual: [ActualLine]) {
    self.expected = expected
    self.actual = actual
  }

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
    reported.append(TraceDifference(.kept, actual[column].text, at: expected[row].line.span))
  }

  /// Reports the differences between two ranges of lines.
  private mutating func report(expected rows: Range<Int>, actual columns: Range<Int>) {
    let (pairs, isTooLarge) = rows.count.multipliedReportingOverflow(by: columns.count)
    guard !isTooLarge, pairs <= Self.pairLimit else {
      reported += rows.map { expected[$0].difference }
      reported += columns.map { TraceDifference(.actual, actual[$0].text) }
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
        reported.append(TraceDifference(.actual, actual[column].text))
        column += 1
      case .covered: column += 1
      }
    }
  }
}
