package import Text

/// Compares a trace with the expected one line by line as it comes, without keeping it.
package struct TraceMatcher: Sendable {
  /// The expected lines; of several in a row that stand for any lines, one.
  private let lines: [ScenarioFile.Expectation.Line]
  /// The text that they stand in.
  private let source: [UInt8]
  /// How many expected lines have come, where that is certain; mostly it is, and needs no array.
  private var only: Int?
  /// How many expected lines may have come else, in ascending order; none is left after a mismatch.
  private var reached: [Int] = []
  /// What `reached` becomes with the line that is looked at.
  private var reachable: [Int] = []
  /// The expected lines in the form of comparison, once a line is not written just as expected.
  private var forms: [TraceLine] = []
  /// The present line in the form in which lines are compared.
  private var actualForm: [UInt8] = []
  /// Whether the lines so far are written as they are printed.
  private var layout = TraceLayout()

  /// Creates a matcher that waits for the first line.
  package init(_ expectation: ScenarioFile.Expectation, in source: SourceText) {
    lines = expectation.linesWithoutRuns
    self.source = source.bytes
    if lines.first?.isEllipsis ?? false { reached = [0, 1] } else { only = 0 }
  }

  /// Whether no line so far is one too many or another than expected.
  package var isOnTrack: Bool { only != nil || !reached.isEmpty }

  /// Whether the trace is the expected one if it ends here.
  package var isComplete: Bool { only ?? reached.last == lines.count }

  /// Where the trace so far stands in the source, byte for byte as it is printed, if it does.
  package var printed: Range<Int>? { isOnTrack ? layout.printed : nil }

  /// Looks at the next line of the trace, whose columns end at `cells` where that is known, and returns whether the trace is on track.
  @discardableResult
  package mutating func accept(_ line: borrowing TextBuffer, _ cells: LineCells? = nil) -> Bool {
    if let cells, takeNext(line, cells) { return true }
    layout.addOther()
    actualForm.removeAll(keepingCapacity: true)
    reachable.removeAll(keepingCapacity: true)
    if let only { reached = [only] }
    for count in reached where count < lines.count {
      if lines[count].isEllipsis {
        reach(count)
      } else if matches(count, line, cells) {
        reach(count + 1)
      }
    }
    swap(&reached, &reachable)
    only = reached.count == 1 ? reached[0] : nil
    return isOnTrack
  }

  /// Takes `line` if it is written just as the one line that may come, with no line behind it that stands for any.
  ///
  /// Nearly every line of a run comes this way.
  private mutating func takeNext(_ line: borrowing TextBuffer, _ cells: LineCells) -> Bool {
    guard let place = only, isPlain(place), isPlain(place + 1),
      place < lines.count, case let range = lines[place].span.range,
      let gaps = cells.gaps(of: line, in: source.borrowed, range)
    else { return false }
    layout.add(range, cells, gaps)
    only = place + 1
    return true
  }

  /// Whether no line with this index stands for any lines.
  private func isPlain(_ index: Int) -> Bool { index >= lines.count || !lines[index].isEllipsis }

  /// Whether `line` is the expected line with this index; most lines are written just as expected.
  private mutating func matches(
    _ index: Int, _ line: borrowing TextBuffer, _ cells: LineCells?
  ) -> Bool {
    if let cells, cells.gaps(of: line, in: source.borrowed, lines[index].span.range) != nil {
      return true
    }
    if forms.isEmpty { forms = lines.map { TraceLine(source[$0.span.range]) } }
    if actualForm.isEmpty { actualForm.append(normalizing: line.bytes()[...]) }
    return matchesPattern(forms[index].bytes[...], actualForm[...])
  }

  /// Notes that `count` expected lines may have come; a line that stands for any lines makes earlier places needless.
  private mutating func reach(_ count: Int) {
    if count < lines.count, lines[count].isEllipsis {
      reachable.removeAll(keepingCapacity: true)
      reachable.append(count)
      reachable.append(count + 1)
    } else {
      reachable.append(count)
    }
  }
}

extension ScenarioFile.Expectation {
  /// The lines, with one in the place of several in a row that stand for any lines.
  fileprivate var linesWithoutRuns: [Line] {
    guard lines.contains(where: \.isEllipsis) else { return lines }
    var kept: [Line] = []
    for line in lines where !line.isEllipsis || kept.last?.isEllipsis != true {
      kept.append(line)
    }
    return kept
  }
}
