package import Text

/// Compares a trace with the expected one line by line, without storing the trace.
package struct TraceMatcher: Sendable {
  /// The texts of the expected lines, in which consecutive wildcard lines are reduced to one. `nil`
  /// for a wildcard line.
  private let lines: [ArraySlice<UInt8>?]
  /// The expected lines for trace lines whose verdict is not compared.
  private let linesWithoutVerdicts: [ArraySlice<UInt8>?]
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

  /// Creates a matcher that waits for the first line of the trace.
  ///
  /// `texts` are the parts of the expected lines that are compared, and `textsWithoutVerdicts` those
  /// for trace lines whose verdict is not compared. Without them, whole lines are compared.
  package init(
    _ expectation: ScenarioFile.Expectation, in source: SourceText,
    texts: [ArraySlice<UInt8>]? = nil, textsWithoutVerdicts: [ArraySlice<UInt8>]? = nil
  ) {
    lines = expectation.withoutRuns(texts ?? expectation.texts(in: source))
    linesWithoutVerdicts = textsWithoutVerdicts.map(expectation.withoutRuns) ?? lines
    if case .some(nil) = lines.first { reached = [0, 1] } else { only = 0 }
  }

  /// Whether all lines so far match the expected trace.
  private var isOnTrack: Bool { only != nil || !reached.isEmpty }

  /// Whether the trace is the expected one if it ends now.
  package var isComplete: Bool { only ?? reached.last == lines.count }

  /// Compares the next line of the trace, and returns whether all lines so far match.
  @discardableResult
  package mutating func accept(_ line: TraceColumns) -> Bool {
    if let only, only < lines.count, let text = lines[only], !isEllipsis(only + 1),
      line.isPrinted(in: text)
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
      forms = lines.map { NormalizedLine($0 ?? []) }
      formsWithoutVerdicts = linesWithoutVerdicts.map { NormalizedLine($0 ?? []) }
    }
    if let only { reached = [only] }
    for count in reached where count < lines.count {
      if isEllipsis(count) {
        reach(count)
      } else if (comparingVerdict ? forms : formsWithoutVerdicts)[count].matches(actualForm) {
        reach(count + 1)
      }
    }
    swap(&reached, &reachable)
    only = reached.count == 1 ? reached[0] : nil
    return isOnTrack
  }

  /// Whether there is a wildcard line at `index`.
  private func isEllipsis(_ index: Int) -> Bool { index < lines.count && lines[index] == nil }

  /// Records that `count` expected lines may be matched. If the next expected line is a wildcard
  /// line, discards smaller numbers, which are unnecessary.
  private mutating func reach(_ count: Int) {
    if isEllipsis(count) {
      reachable.removeAll(keepingCapacity: true)
      reachable.append(count)
      reachable.append(count + 1)
    } else {
      reachable.append(count)
    }
  }
}

extension ScenarioFile.Expectation {
  /// The lines as written.
  func texts(in source: SourceText) -> [ArraySlice<UInt8>] {
    lines.map { source.bytes[$0.span.range] }
  }

  /// Returns those of `texts`, one for each line, that belong to lines without wildcards, and `nil`
  /// for each run of wildcard lines.
  fileprivate func withoutRuns(_ texts: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>?] {
    var kept: [ArraySlice<UInt8>?] = []
    kept.reserveCapacity(lines.count)
    for (line, text) in zip(lines, texts) {
      if !line.isEllipsis {
        kept.append(text)
      } else if kept.isEmpty || kept[kept.count - 1] != nil {
        kept.append(nil)
      }
    }
    return kept
  }
}
