internal import ScenarioLanguage
internal import Text

/// A scenario file with the traces of its failing cases put right.
package struct TraceUpdate {
  /// The bytes of the file after the update.
  package private(set) var bytes: [UInt8]

  /// The bytes that the file had when it was read.
  package var oldBytes: [UInt8] { file.source.bytes }

  /// Where the text begins, behind the mark that some editors put before it.
  private let start: Int
  /// What ends a line of the file.
  private let lineEnding: [UInt8]
  /// The file as it was planned.
  private let file: PlannedFile
  /// What became of its cases.
  private let judged: [CaseResult]
  /// The places of the cases that get a new trace.
  private var due: [Int] = []

  /// Bytes that go, and the lines that come in their place.
  private struct Edit {
    /// The bytes that go.
    var range: Range<Int>
    /// The lines that come.
    var lines: [String] = []
  }

  /// Puts right what `results` say is wrong with the traces of `file`, or returns nothing where nothing is.
  package init?(of file: PlannedFile, results: [CaseResult], _ playSettings: PlaySettings) {
    bytes = file.source.bytes
    start = file.source.start
    lineEnding = Array(file.source.lineEnding.utf8)
    self.file = file
    judged = results
    var edits: [Edit] = []
    for place in results.indices {
      guard
        let own = self.edits(of: file.cases[place], results[place], playSettings)
      else { continue }
      due.append(place)
      edits += own
    }
    if due.isEmpty { return nil }
    bytes = edited(edits)
  }

  /// What becomes of the cases as long as the update is not written: those that get a new trace fail.
  package var results: [CaseResult] {
    var results = judged
    for place in due { results[place].status = .failed }
    return results
  }

  /// What becomes of the cases where nobody could read the file with the new traces, for this reason.
  package func results(refusedBecause reason: String) -> [CaseResult] {
    var results = judged
    for place in due {
      let problem = CaseResult.Problem(
        .script, message: "its trace cannot be written: \(reason)", span: file.cases[place].span)
      results[place] = CaseResult(status: .error, problem: problem)
    }
    return results
  }

  /// What is to be changed for a case, or `nil` for one that keeps every byte.
  private func edits(
    of scenario: ScenarioCase, _ result: CaseResult, _ playSettings: PlaySettings
  ) -> [Edit]? {
    guard scenario.knownGap == nil, scenario.skip == nil else { return nil }
    if scenario.assertsSomething {
      guard result.status == .failed, let problem = result.problem, !problem.difference.isEmpty,
        let expectation = scenario.expectation
      else { return nil }
      let left = problem.difference.filter { $0.kind != .expected }
      let wildLines = Set(expectation.lines.filter(\.isEllipsis).map(\.span))
      let standsForAny =
        !left.isEmpty && left.allSatisfy { $0.span.map(wildLines.contains) ?? false }
      if standsForAny, !scenario.plan.assertsSomething {
        return edits(of: expectation, putting: problem.trace)
      }
      if let whole = problem.wholeDifference { return edits(of: expectation, whole) }
      let kept = Counterparts(of: problem.difference, besides: wildLines, in: problem.trace)
      return edits(
        of: expectation, problem.difference,
        kept.agree(with: problem.trace, in: file.source) ? kept.lines : [:])
    }
    let trace = scenario.trace(playSettings)
    guard trace.stop == nil else { return nil }
    if let expectation = scenario.expectation {
      return edits(of: expectation, putting: trace.lines)
    }
    let place = scenario.scriptEnd
    return [Edit(range: place..<place, lines: ["----"] + trace.lines)]
  }

  /// Replaces the lines that differ, those that would only go by `counterparts`; the others, and comments between them, stay.
  private func edits(
    of expectation: ScenarioFile.Expectation, _ difference: [TraceDifference],
    _ counterparts: [SourceRange: String] = [:]
  ) -> [Edit] {
    var edits: [Edit] = []
    var position = expectation.span.offset
    for line in difference {
      switch (line.kind, line.span) {
      case (.kept, let span?):
        position = lineRange(around: span).upperBound
      case (.expected, let span?):
        edits.append(
          Edit(range: lineRange(around: span), lines: counterparts[span].map { [$0] } ?? []))
        position = lineRange(around: span).upperBound
      case (.actual, _):
        if edits.last?.range.upperBound != position {
          edits.append(Edit(range: position..<position))
        }
        edits[edits.count - 1].lines.append(line.text)
      case (.kept, nil), (.expected, nil):
        break
      }
    }
    return edits
  }

  /// Puts the whole trace in the place of lines that would be left to stand for any trace.
  private func edits(
    of expectation: ScenarioFile.Expectation, putting lines: [String]
  ) -> [Edit] {
    expectation.lines.enumerated().map { index, line in
      Edit(range: lineRange(around: line.span), lines: index == 0 ? lines : [])
    }
  }

  /// The bytes with all of `edits`, which follow each other, in one pass: a long trace has as many as lines.
  private func edited(_ edits: [Edit]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in edits {
      let place = edit.range.lowerBound
      result += bytes[position..<place]
      position = edit.range.upperBound
      if !edit.lines.isEmpty, place > start, bytes[place - 1] != UInt8(ascii: "\n") {
        result += lineEnding
      }
      for line in edit.lines {
        result += line.utf8
        result += lineEnding
      }
    }
    return result + bytes[position...]
  }

  /// The whole line at `span`, blanks around it and its line ending included.
  private func lineRange(around span: SourceRange) -> Range<Int> {
    let newline = UInt8(ascii: "\n")
    let before = bytes[start..<span.offset].lastIndex(of: newline)
    let end = bytes[span.end...].firstIndex(of: newline)
    return (before.map { $0 + 1 } ?? start)..<(end.map { $0 + 1 } ?? bytes.count)
  }
}

/// The lines that came in the place of expected ones that would only go, since a line that stands for any takes what came.
///
/// Without them a case would assert less after each update, and nobody would see it.
private struct Counterparts {
  /// The lines, by the places of the expected ones.
  private(set) var lines: [SourceRange: String] = [:]
  /// What differs.
  private let difference: [TraceDifference]
  /// The places of the lines that stand for any.
  private let wildLines: Set<SourceRange>

  /// Finds the lines of `trace` that tell the same to happen as those of `difference` that nothing came for.
  init(of difference: [TraceDifference], besides wildLines: Set<SourceRange>, in trace: [String]) {
    self.difference = difference
    self.wildLines = wildLines
    guard !wildLines.isEmpty else { return }
    var next = 0
    var places: [ExactString: ArraySlice<Int>] = [:]
    for part in difference.split(omittingEmptySubsequences: false, whereSeparator: isWild) {
      for run in part.runs {
        let came = run.filter { $0.kind != .expected }
        for line in came {
          next = (trace[next...].firstIndex(where: line.text.hasBytes) ?? next - 1) + 1
        }
        guard came.isEmpty else { continue }
        if places.isEmpty { places = trace.placesByTrigger }
        for line in run {
          let trigger = ExactString(TraceColumns(line.text).trigger)
          while let first = places[trigger]?.first, first < next {
            places[trigger]?.removeFirst()
          }
          guard let span = line.span, let place = places[trigger]?.first else { continue }
          lines[span] = trace[place]
          next = place + 1
        }
      }
    }
  }

  /// Whether the line stands for any.
  private func isWild(_ line: TraceDifference) -> Bool {
    line.span.map(wildLines.contains) ?? false
  }

  /// Whether there are some, with which what is expected in `source` is `trace`.
  func agree(with trace: [String], in source: SourceText) -> Bool {
    if lines.isEmpty { return false }
    let expected = difference.compactMap { line in
      switch line.kind {
      case .kept: line.span.map { source.text(at: $0) }
      case .expected: line.span.flatMap { lines[$0] }
      case .actual: line.text
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
  /// The lines that both have, each alone, and the others between them, together.
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
  /// The places of the lines of a trace by what they tell to happen.
  fileprivate var placesByTrigger: [ExactString: ArraySlice<Int>] {
    Dictionary(grouping: indices) { ExactString(TraceColumns(self[$0]).trigger) }.mapValues {
      $0[...]
    }
  }
}
