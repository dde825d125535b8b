package import Text

/// Compares a trace with the expected one line by line, without storing the trace.
package struct TraceMatcher: Sendable {
  /// The expected lines, in which consecutive wildcard lines are reduced to one.
  private let lines: [ScenarioFile.Expectation.Line]
  /// The bytes of the text that contains them.
  private let source: [UInt8]
  /// The bytes of the text in which no expected line has a verdict.
  private let sourceWithoutVerdicts: [UInt8]
  /// The number of matched expected lines, if only one number is possible. Usually only one is
  /// possible, and no array is needed.
  private var only: Int?
  /// All possible numbers of matched expected lines, in ascending order, if there are several.
  /// Empty after a mismatch.
  private var reached: [Int] = []
  /// The next value of `reached`, reused for each line.
  private var reachable: [Int] = []
  /// The normalized expected lines, computed at the first line for which a comparison of bytes is
  /// not enough.
  private var forms: [NormalizedLine] = []
  /// The normalized expected lines without verdicts.
  private var formsWithoutVerdicts: [NormalizedLine] = []
  /// The normalized form of the current line.
  private var actualForm: [UInt8] = []

  /// Creates a matcher that waits for the first line. `sourceWithoutVerdicts` has the expected lines
  /// for trace lines whose verdict is not compared.
  package init(
    _ expectation: ScenarioFile.Expectation, in source: SourceText,
    withoutVerdicts sourceWithoutVerdicts: SourceText? = nil
  ) {
    lines = expectation.linesWithoutRuns
    self.source = source.bytes
    self.sourceWithoutVerdicts = (sourceWithoutVerdicts ?? source).bytes
    if lines.first?.isEllipsis ?? false { reached = [0, 1] } else { only = 0 }
  }

  /// Whether all lines so far match the expected trace.
  private var isOnTrack: Bool { only != nil || !reached.isEmpty }

  /// Whether the trace is the expected one if it ends now.
  package var isComplete: Bool { only ?? reached.last == lines.count }

  /// Compares the next line of the trace, and returns whether all lines so far match.
  @discardableResult
  package mutating func accept(_ line: TraceColumns) -> Bool {
    if let only, only < lines.count, !lines[only].isEllipsis, !isEllipsis(only + 1),
      line.isPrinted(in: source[lines[only].span.range])
    {
      self.only = only + 1
      return true
    }
    return accept(line.line)
  }

  /// Compares the next line of the trace, and returns whether all lines so far match.
  @discardableResult
  package mutating func accept(_ line: String, comparingVerdict: Bool = true) -> Bool {
    actualForm.removeAll(keepingCapacity: true)
    actualForm.append(normalizing: Array(line.utf8)[...])
    reachable.removeAll(keepingCapacity: true)
    if forms.isEmpty {
      forms = lines.map { NormalizedLine(source[$0.span.range]) }
      formsWithoutVerdicts = lines.map { NormalizedLine(sourceWithoutVerdicts[$0.span.range]) }
    }
    if let only { reached = [only] }
    for count in reached where count < lines.count {
      if lines[count].isEllipsis {
        reach(count)
      } else if (comparingVerdict ? forms : formsWithoutVerdicts)[count].matches(actualForm) {
        reach(count + 1)
      }
    }
    swap(&reached, &reachable)
    only = reached.count == 1 ? reached[0] : nil
    return isOnTrack
  }

  private func isEllipsis(_ index: Int) -> Bool { index < lines.count && lines[index].isEllipsis }

  /// Records that `count` expected lines may be matched. If the next expected line is a wildcard
  /// line, discards smaller numbers, which are unnecessary.
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
  /// The lines with each run of wildcard lines reduced to one.
  fileprivate var linesWithoutRuns: [Line] {
    guard lines.contains(where: \.isEllipsis) else { return lines }
    var kept: [Line] = []
    for line in lines where !line.isEllipsis || kept.last?.isEllipsis != true {
      kept.append(line)
    }
    return kept
  }
}
