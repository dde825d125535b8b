internal import Text

/// Where the first two columns of a written line end, counted from its beginning, and how wide they are.
package struct LineCells: Sendable {
  /// Where the first column ends, in bytes.
  package var firstEnd: Int
  /// How many columns of a terminal the first one takes.
  package var firstColumns: Int
  /// Where the second column ends, in bytes.
  package var secondEnd = 0
  /// How many columns of a terminal the second one takes.
  package var secondColumns = 0

  /// What stands between two columns of a line that is compared.
  package static var gap: StaticString { "  " }
  /// How many bytes that is.
  package static var gapLength: Int { 2 }

  /// Creates the cells of a line of which the first column is written.
  package init(firstEnd: Int, firstColumns: Int) {
    self.firstEnd = firstEnd
    self.firstColumns = firstColumns
  }
}

extension LineCells {
  /// How many blanks stand behind the first column and behind the second, or 0 where no column comes behind that.
  package struct Gaps {
    var first: Int
    var second = 0
  }

  /// Returns the blanks between the columns of `line`, which has these cells, as it stands in `range` of `text`, or `nil` where
  /// another stands there.
  ///
  /// Nearly every line that passes has them; both have the same form of comparison then, since no column ends within quotes.
  func gaps(
    of line: borrowing TextBuffer, in text: Swift.Span<UInt8>, _ range: Range<Int>
  ) -> Gaps? {
    var place = range.lowerBound
    guard line.stands(0..<firstEnd, in: text, at: &place) else { return nil }
    var gaps = Gaps(first: text.skipGap(&place))
    guard gaps.first > 0,
      line.stands(firstEnd + Self.gapLength..<secondEnd, in: text, at: &place)
    else { return nil }
    if line.count > secondEnd {
      gaps.second = text.skipGap(&place)
      guard gaps.second > 0,
        line.stands(secondEnd + Self.gapLength..<line.count, in: text, at: &place)
      else { return nil }
    }
    return place == range.upperBound ? gaps : nil
  }
}

extension TextBuffer {
  /// Whether the bytes in `range` stand in `text` at `place`, which goes behind them if so.
  fileprivate func stands(
    _ range: Range<Int>, in text: Swift.Span<UInt8>, at place: inout Int
  ) -> Bool {
    guard isEqual(range, to: text, from: place) else { return false }
    place += range.count
    return true
  }
}

extension Swift.Span<UInt8> {
  /// Goes behind the blanks at `place`, and returns how many there are.
  fileprivate func skipGap(_ place: inout Int) -> Int {
    let blanks = blanks(at: place)
    place += blanks
    return blanks
  }
}
