/// The minimum cost of the remaining differences for each pair of positions in two traces.
///
/// Of several alignments with the fewest differences, the one that keeps most expected lines has the
/// lowest cost: a `...` must not replace a line that the trace still has.
struct AlignmentCosts {
  private let alignment: TraceAlignment
  /// The range of the expected lines that are compared.
  private let rows: Range<Int>
  /// The range of the actual lines that are compared.
  private let columns: Range<Int>
  /// The minimum cost of the remaining lines at each pair of positions, row by row. The last row and
  /// the last column are for the ends of the traces.
  private var least: [Int64]

  /// The cost of a difference. It is greater than the number of lines in any comparison.
  private static let difference: Int64 = 1 << 32
  /// The cost of an expected line without a counterpart.
  private static let lostLine = difference + 1

  /// The next step of an alignment.
  enum Step {
    /// Both lines agree.
    case both
    /// The next expected line has no counterpart.
    case expected
    /// The next actual line has no counterpart.
    case actual
    /// The wildcard matches the next actual line.
    case covered
  }

  /// Computes the costs of all pairs of positions, backward from the ends.
  init(of alignment: TraceAlignment, _ rows: Range<Int>, _ columns: Range<Int>) {
    self.alignment = alignment
    self.rows = rows
    self.columns = columns
    least = Array(repeating: 0, count: (rows.count + 1) * (columns.count + 1))
    for row in (rows.lowerBound...rows.upperBound).reversed() {
      for column in (columns.lowerBound...columns.upperBound).reversed() {
        least[index(row, column)] = cost(of: best(from: row, column), from: row, column)
      }
    }
  }

  /// Returns the step with the lowest cost. If several steps have it, prefers a step
  /// with an expected line.
  func best(from row: Int, _ column: Int) -> Step? {
    guard row < rows.upperBound else { return column < columns.upperBound ? .actual : nil }
    guard column < columns.upperBound else { return .expected }
    let expected = alignment.expected[row]
    let (below, beside) = (least[index(row + 1, column)], least[index(row, column + 1)])
    if expected.line.isEllipsis { return below <= beside ? .expected : .covered }
    if expected.accepts(alignment.actual[column]) { return .both }
    return below + Self.lostLine <= beside + Self.difference ? .expected : .actual
  }

  /// Returns the minimum cost of the remaining lines at a pair of positions, if the next step is
  /// `step`.
  private func cost(of step: Step?, from row: Int, _ column: Int) -> Int64 {
    switch step {
    case .both: least[index(row + 1, column + 1)]
    case .expected:
      least[index(row + 1, column)] + (alignment.expected[row].line.isEllipsis ? 0 : Self.lostLine)
    case .actual: least[index(row, column + 1)] + Self.difference
    case .covered: least[index(row, column + 1)]
    case nil: 0
    }
  }

  /// Returns the index of a pair of positions in the table.
  private func index(_ row: Int, _ column: Int) -> Int {
    (row - rows.lowerBound) * (columns.count + 1) + column - columns.lowerBound
  }
}
