internal import ScenarioLanguage
internal import Text

/// A scenario file with new traces for its failing cases.
package struct TraceUpdate: Sendable {
  /// The bytes that the file had when it was read.
  package let oldBytes: [UInt8]
  /// The bytes of the file after the update.
  package let bytes: [UInt8]
  /// The indices of the cases that get a new trace.
  package let indices: [Int]
}

extension PlannedFile {
  /// Returns an update of the traces that differ according to the `outcomes` of all cases, or `nil`
  /// if no trace differs. Plays the cases that assert nothing.
  package func update(_ outcomes: [Outcome], _ settings: PlaySettings) -> TraceUpdate? {
    let editor = TraceEditor(source: source)
    var indices: [Int] = []
    var edits: [TraceEditor.Edit] = []
    for (index, outcome) in outcomes.enumerated() {
      guard let own = editor.edits(of: cases[index], outcome, settings) else { continue }
      indices.append(index)
      edits += own
    }
    if indices.isEmpty { return nil }
    return TraceUpdate(oldBytes: source.bytes, bytes: editor.edited(edits), indices: indices)
  }
}

/// Replaces expected traces in a scenario file.
private struct TraceEditor {
  let source: SourceText

  /// The bytes to remove, and the lines that replace them.
  struct Edit {
    var range: Range<Int>
    var lines: [String] = []
  }

  /// Returns the edits for a case, or `nil` if the case does not change.
  func edits(
    of scenario: Case, _ outcome: Outcome, _ settings: PlaySettings
  ) -> [Edit]? {
    guard scenario.knownGap == nil, scenario.skip == nil else { return nil }
    if scenario.assertsSomething {
      guard outcome.status == .failed, let problem = outcome.problem, !problem.difference.isEmpty,
        let expectation = scenario.expectation
      else { return nil }
      let left = (problem.wholeDifference ?? problem.difference).filter { $0.kind != .expected }
      let wildLines = Set(expectation.lines.filter(\.isEllipsis).map(\.span))
      let hasOnlyWildcards =
        !left.isEmpty && left.allSatisfy { $0.span.map(wildLines.contains) ?? false }
      if hasOnlyWildcards, !scenario.plan.assertsSomething {
        return edits(of: expectation, putting: problem.trace)
      }
      let difference = problem.wholeDifference ?? problem.difference
      guard
        let counterparts = Counterparts(of: difference, besides: wildLines, in: problem.trace),
        counterparts.lines.isEmpty || counterparts.agree(with: problem.trace, in: source)
      else { return edits(of: expectation, putting: problem.trace) }
      return edits(of: expectation, difference, counterparts.lines)
    }
    let trace = scenario.trace(settings)
    // A trace after only setup steps would check nothing.
    guard trace.stop == nil, !scenario.plan.steps.allSatisfy(\.kind.canChangeSetup) else {
      return nil
    }
    if let expectation = scenario.expectation {
      return edits(of: expectation, putting: trace.lines)
    }
    let offset = scenario.scriptEnd
    return [Edit(range: offset..<offset, lines: ["----"] + trace.lines)]
  }

  /// Replaces the lines that differ, and keeps the other lines. Lines that would only be removed
  /// are replaced by `counterparts`.
  private func edits(
    of expectation: ScenarioFile.Expectation, _ difference: [TraceDifference],
    _ counterparts: [SourceRange: String]
  ) -> [Edit] {
    var edits: [Edit] = []
    var position = expectation.span.offset
    for line in difference {
      switch (line.kind, line.span) {
      case (.kept, let span?):
        position = lineRange(around: span).upperBound
      case (.expected, let span?):
        edits.append(
          Edit(
            range: lineRange(around: span),
            lines: comment(of: span) + (counterparts[span].map { [$0] } ?? [])))
        position = lineRange(around: span).upperBound
      case (.actual, _):
        if edits.last?.range.upperBound != position {
          edits.append(Edit(range: position..<position))
        }
        edits[edits.count - 1].lines.append(line.text)
      case (.kept, nil), (.expected, nil), (.leftOut, _):
        break
      }
    }
    return edits
  }

  /// Replaces all expected lines by the whole trace. Used if the case would assert less otherwise.
  private func edits(
    of expectation: ScenarioFile.Expectation, putting lines: [String]
  ) -> [Edit] {
    expectation.lines.enumerated().map { index, line in
      Edit(
        range: lineRange(around: line.span),
        lines: comment(of: line.span) + (index == 0 ? lines : []))
    }
  }

  /// Returns the bytes after all `edits`, which must be in order. Applies them in one pass, because
  /// a long trace can have an edit for each line.
  func edited(_ edits: [Edit]) -> [UInt8] {
    let (bytes, lineEnding) = (source.bytes, source.lineEnding.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in edits {
      let lowerBound = edit.range.lowerBound
      result += bytes[position..<lowerBound]
      position = edit.range.upperBound
      if !edit.lines.isEmpty, lowerBound > source.start, bytes[lowerBound - 1] != UInt8(ascii: "\n")
      {
        result += lineEnding
      }
      for line in edit.lines {
        result += line.utf8
        result += lineEnding
      }
    }
    return result + bytes[position...]
  }

  /// Returns the comment of the expected line at `span`, or nothing. The comment becomes a line of its
  /// own, because it may not fit the new line.
  private func comment(of span: SourceRange) -> [String] {
    TraceColumns.comment(in: source.text(at: span)).map { [$0] } ?? []
  }

  /// Returns the range of the whole line at `span`, with the spaces around it and its line ending.
  private func lineRange(around span: SourceRange) -> Range<Int> {
    let newline = UInt8(ascii: "\n")
    let (bytes, start) = (source.bytes, source.start)
    let before = bytes[start..<span.offset].lastIndex(of: newline)
    let end = bytes[span.end...].firstIndex(of: newline)
    return (before.map { $0 + 1 } ?? start)..<(end.map { $0 + 1 } ?? bytes.count)
  }
}

/// Actual lines that replace expected lines. Without them, an update would only remove these
/// expected lines, because a wildcard line matches the actual lines.
///
/// Each update would then silently weaken the assertions of a case.
private struct Counterparts {
  /// The new lines, by the ranges of the expected ones.
  private(set) var lines: [SourceRange: String] = [:]
  private let difference: [TraceDifference]
  /// The ranges of the wildcard lines.
  private let wildLines: Set<SourceRange>

  /// Finds the counterparts of the unmatched expected lines beside wildcard lines: lines of `trace` with
  /// the same triggers, or else the lines directly after or before a line that stays. Returns `nil` if
  /// there are none for some line.
  init?(of difference: [TraceDifference], besides wildLines: Set<SourceRange>, in trace: [String]) {
    self.difference = difference
    self.wildLines = wildLines
    guard !wildLines.isEmpty else { return }
    /// The index after the last line of the trace that is not between wildcard lines.
    var next = 0
    let parts = difference.split(omittingEmptySubsequences: false, whereSeparator: isWild)
    let indices = trace.indicesByTrigger
    for (number, part) in parts.enumerated() {
      let runs = part.runs
      for (index, run) in runs.enumerated() {
        let actual = run.filter { $0.kind != .expected }
        for line in actual { next = trace.index(of: line, from: next).map { $0 + 1 } ?? next }
        let isAfterWildcard = index == 0 && number > 0
        let isBeforeWildcard = index == runs.count - 1 && number < parts.count - 1
        guard actual.isEmpty, isAfterWildcard || isBeforeWildcard else { continue }
        var found = trace.indices(withTriggersOf: run, indices, from: next)
        if found == nil, !isAfterWildcard {
          found = Array(next..<next + run.count)
        } else if found == nil, !isBeforeWildcard {
          let following = runs.dropFirst(index + 1).first?.first
          let end = following.map { trace.index(of: $0, from: next) } ?? trace.count
          found = end.map { Array($0 - run.count..<$0) }
        }
        guard let found, found.allSatisfy({ $0 >= next && $0 < trace.count }) else { return nil }
        for (line, index) in zip(run, found) {
          if let span = line.span { lines[span] = trace[index] }
        }
        next = (found.last ?? next) + 1
      }
    }
  }

  private func isWild(_ line: TraceDifference) -> Bool {
    line.span.map(wildLines.contains) ?? false
  }

  /// Whether `trace` matches the expected lines in `source`, with the counterparts instead of the old
  /// lines.
  func agree(with trace: [String], in source: SourceText) -> Bool {
    let expected = difference.compactMap { line in
      switch line.kind {
      case .kept: line.span.map { source.text(at: $0) }
      case .expected: line.span.flatMap { lines[$0] }
      case .actual: line.text
      case .leftOut: nil
      }
    }
    let text = SourceText(name: "", (["----"] + expected).joined(separator: "\n"))
    guard let expectation = ScenarioFile.parse(text).file.cases.first?.expectation else {
      return false
    }
    var matcher = TraceMatcher(expectation, in: text)
    for line in trace {
      guard matcher.accept(line) else { return false }
    }
    return matcher.isComplete
  }
}

extension ArraySlice<TraceDifference> {
  /// The difference in parts: each common line alone, and the lines between two common lines
  /// together.
  fileprivate var runs: [ArraySlice<TraceDifference>] {
    var runs: [ArraySlice<TraceDifference>] = []
    var rest = self
    while let first = rest.first {
      let run = first.kind == .kept ? rest.prefix(1) : rest.prefix { $0.kind != .kept }
      runs.append(run)
      rest = rest.dropFirst(run.count)
    }
    return runs
  }
}

extension [String] {
  /// The indices of the lines of a trace, grouped by their trigger.
  fileprivate var indicesByTrigger: [ArraySlice<UInt8>: [Int]] {
    Dictionary(grouping: indices) { TraceColumns(self[$0]).trigger }
  }

  /// Returns the index of the first line from `start` that equals `line`.
  fileprivate func index(of line: TraceDifference, from start: Int) -> Int? {
    self[start...].firstIndex(where: line.text.hasBytes)
  }

  /// Returns the indices of lines from `start`, in order, with the triggers of `lines`. Of a trigger with
  /// `[..]`, only the beginning is compared. Returns `nil` if a line has none. `known` has the indices of all lines by their trigger.
  fileprivate func indices(
    withTriggersOf lines: ArraySlice<TraceDifference>, _ known: [ArraySlice<UInt8>: [Int]],
    from start: Int
  ) -> [Int]? {
    var (found, next): ([Int], Int) = ([], start)
    for line in lines {
      let trigger = TraceColumns(line.text).trigger
      let text = String(decoding: trigger, as: UTF8.self)
      let index =
        if let pattern = text.firstRange(ofText: "[..]") {
          self[next...].firstIndex { $0.hasPrefix(text[..<pattern.lowerBound]) }
        } else {
          known[trigger]?.first(from: next)
        }
      guard let index else { return nil }
      found.append(index)
      next = index + 1
    }
    return found
  }
}

extension [Int] {
  /// Returns the first element that is at least `start`. The elements must be in ascending order.
  fileprivate func first(from start: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < start { low = middle + 1 } else { high = middle }
    }
    return low < count ? self[low] : nil
  }
}
