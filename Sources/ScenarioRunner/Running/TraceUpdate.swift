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
      let difference = problem.wholeDifference ?? problem.difference
      let left = difference.filter { $0.kind != .expected }
      if !left.isEmpty, left.allSatisfy(\.isWildcard), !scenario.plan.assertsSomething {
        return edits(of: expectation, putting: problem.trace)
      }
      return edits(of: expectation, difference.keepingAssertions(in: problem.trace))
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

  /// Replaces the lines that differ, and keeps the other lines.
  private func edits(
    of expectation: ScenarioFile.Expectation, _ difference: [TraceDifference]
  ) -> [Edit] {
    var edits: [Edit] = []
    var position = expectation.span.offset
    for line in difference {
      switch (line.kind, line.span) {
      case (.kept, let span?):
        position = lineRange(around: span).upperBound
      case (.expected, let span?):
        edits.append(Edit(range: lineRange(around: span), lines: comment(of: span)))
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

  /// Replaces all expected lines by the whole trace. Used if only wildcard lines would remain.
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

extension [TraceDifference] {
  /// Returns the difference with actual lines beside wildcard lines instead of the expected lines that
  /// an update would only remove, because a wildcard line matches the actual lines.
  ///
  /// Each update would otherwise silently weaken the assertions of a case.
  fileprivate func keepingAssertions(in trace: [String]) -> [TraceDifference] {
    guard contains(where: \.isWildcard) else { return self }
    let triggers = Dictionary(grouping: trace.indices) { TraceColumns(trace[$0]).trigger }
    var result: [TraceDifference] = []
    // The lines after the last common line, and the index of the first line of the trace after it.
    var (segment, start): ([TraceDifference], Int) = ([], 0)
    for line in self {
      guard line.kind == .kept, let index = line.traceIndex else {
        segment.append(line)
        continue
      }
      result += segment.keepingAssertions(in: trace[start..<index], triggers) + [line]
      (segment, start) = ([], index + 1)
    }
    return result + segment.keepingAssertions(in: trace[start...], triggers)
  }

  /// Returns the lines between two common lines with actual lines from `trace`, which are the lines
  /// between the two in the actual trace. `triggers` has the indices of all lines by their trigger.
  private func keepingAssertions(
    in trace: ArraySlice<String>, _ triggers: [ArraySlice<UInt8>: [Int]]
  ) -> [TraceDifference] {
    guard contains(where: \.isWildcard) else { return self }
    let actual = { (index: Int) in TraceDifference(.actual, trace[index], traceIndex: index) }
    var result: [TraceDifference] = []
    var next = trace.startIndex
    var rest = self[...]
    while let first = rest.first {
      if first.isWildcard {
        result.append(rest.removeFirst())
        continue
      }
      let run = rest.prefix { !$0.isWildcard }
      let isAfterCommonLine = result.isEmpty
      rest = rest.dropFirst(run.count)
      result += run
      if let last = run.last(where: { $0.kind == .actual })?.traceIndex {
        next = last + 1
        continue
      }
      let start =
        isAfterCommonLine
        ? next
        : rest.isEmpty
          ? trace.endIndex - run.count : trace[next...].index(ofTriggerOf: first.text, triggers)
      guard let start, start >= next, start + run.count <= trace.endIndex else {
        // Some line has no counterpart, so all lines of the trace replace all expected lines here.
        return filter { $0.kind != .actual }.map { line in
          var line = line
          line.kind = .expected
          return line
        } + trace.indices.map(actual)
      }
      next = start + run.count
      result += (start..<next).map(actual)
    }
    return result
  }
}

extension TraceDifference {
  /// Whether the line is a wildcard for any lines.
  fileprivate var isWildcard: Bool { kind == .kept && traceIndex == nil }
}

extension ArraySlice<String> {
  /// Returns the index of the first line with the trigger of an expected line. Of a trigger with
  /// `[..]`, only the beginning is compared. `known` has the indices of all lines by their trigger.
  fileprivate func index(
    ofTriggerOf line: String, _ known: [ArraySlice<UInt8>: [Int]]
  ) -> Int? {
    let trigger = TraceColumns(line).trigger
    let text = String(decoding: trigger, as: UTF8.self)
    if let pattern = text.firstRange(ofText: "[..]") {
      return firstIndex { $0.hasPrefix(text[..<pattern.lowerBound]) }
    }
    return known[trigger]?.first(from: startIndex)
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
