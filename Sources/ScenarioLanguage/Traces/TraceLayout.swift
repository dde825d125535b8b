/// Whether lines stand in a text as a trace is printed: one below the other, with columns that fit the widest entry of each.
///
/// Most expected traces were printed once and written down, so that their text is what is to be printed again.
package struct TraceLayout: Sendable {
  /// Where the lines so far stand.
  private var range = 0..<0
  /// How many lines there are.
  private var count = 0
  /// Whether something else stands between them.
  private var isBroken = false
  /// The first column and the second.
  private var (first, second) = (Column(), Column())

  /// How many lines decide how wide the columns of a trace are.
  package static let measuredLines = 1_000
  /// How many blanks stand between the widest entry of a column and the next column.
  package static let gap = 3

  /// A column with another behind it.
  private struct Column {
    /// How many columns of a terminal the widest entry takes.
    var widest = 0
    /// Where the column behind it begins, counted from where this one begins, or 0 where none is behind it.
    var width = 0
    /// Whether that is elsewhere in another line.
    var isRagged = false

    /// Whether what is behind it begins where it is printed.
    var isPrinted: Bool { !isRagged && (width == 0 || width == widest + TraceLayout.gap) }

    /// Adds an entry that takes so many columns, with a gap behind it if there is a column behind it.
    mutating func add(_ columns: Int, gap: Int) {
      if columns > widest { widest = columns }
      if gap == 0 || columns &+ gap == width { return }
      isRagged = width > 0
      width = columns &+ gap
    }
  }

  /// Where all lines stand, if that is as they are printed.
  var printed: Range<Int>? {
    let isPrinted = !isBroken && first.isPrinted && second.isPrinted
    return isPrinted && 1...Self.measuredLines ~= count ? range : nil
  }

  /// Adds the line in `range`, which has these cells and gaps.
  mutating func add(_ range: Range<Int>, _ cells: LineCells, _ gaps: LineCells.Gaps) {
    first.add(cells.firstColumns, gap: gaps.first)
    second.add(cells.secondColumns, gap: gaps.second)
    if count == 0 {
      self.range = range
    } else {
      // Nothing but the end of a line is between them.
      if self.range.upperBound &+ 1 != range.lowerBound { isBroken = true }
      self.range = self.range.lowerBound..<range.upperBound
    }
    count &+= 1
  }

  /// Adds a line that is not written as it is printed.
  mutating func addOther() {
    isBroken = true
    count &+= 1
  }
}
