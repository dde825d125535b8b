package import ScenarioLanguage
internal import Screens
package import Text

/// A case with its plan and its expectations.
package struct Case: Sendable {
  package var source: SourceText
  /// Whether the case was typed, and is not from a file.
  package var isTyped: Bool
  /// The title of the case, or the name of its file.
  package var title: String
  /// The position among the cases of the text with the same title, from 1.
  package var ordinal: Int
  package var span: SourceRange
  /// The line of the title, counted from 1.
  package var line: Int
  /// The range of the case in the bytes of its file. That of the last case ends one byte after the file,
  /// so that it contains a line number after the last line.
  package var range: Range<Int>
  /// The offset of the first title of the file, before which the setup is. The beginning of a text
  /// without titles.
  package var setupEnd: Int
  package var plan: Plan
  /// The expected trace, or `nil` if the case has none.
  package var expectation: ScenarioFile.Expectation?
  /// The reason why the case is known to fail, or `nil` if it is expected to pass.
  package var knownGap: String?
  /// The reason why the case is skipped, or `nil` for a case that is played.
  package var skip: String?
  package var tags: [String]
  /// The offset at which an expected trace can be inserted.
  package var scriptEnd: Int

  package var id: CaseID { CaseID(path: source.name, title: title, ordinal: ordinal) }

  /// The case with a screen that stores its responses and failures, so that a second run repeats
  /// the first.
  ///
  /// Without this, a list under test could behave differently in the second run, and two reports of
  /// one result would differ.
  package var remembering: Case {
    guard let entry = plan.setup.entry.remembering(failures: true) else { return self }
    var scenario = self
    scenario.plan.setup.entry = entry
    return scenario
  }

  package var assertsSomething: Bool {
    plan.assertsSomething || assertsTrace
  }

  /// Whether the expected trace is more than lines of `...`.
  var assertsTrace: Bool {
    expectation.map { $0.lines.isEmpty || $0.lines.contains { !$0.isEllipsis } } ?? false
  }

  /// Returns the range of the step at `index` of the plan, or of the title.
  package func span(ofStep index: Int) -> SourceRange {
    plan.steps.indices.contains(index) ? plan.steps[index].span : span
  }

  /// Returns the location of a byte of the file. The search starts at the case, because a file can
  /// have thousands of cases.
  package func location(of offset: Int) -> Location {
    guard offset >= range.lowerBound else { return source.location(of: offset) }
    var locator = Locator(source, from: range.lowerBound, line: line)
    return locator.location(of: offset)
  }

  /// The setup, which is the bytes before the first title, without surrounding spaces.
  private var setup: ArraySlice<UInt8> {
    let setup = source.bytes[source.start..<setupEnd]
    guard let start = setup.firstIndex(where: { $0 > 0x20 }),
      let end = setup.lastIndex(where: { $0 > 0x20 })
    else { return [] }
    return setup[start...end]
  }

  /// Adds the case to its outcome, as a file of its own with the failed step marked.
  package func addText(to outcome: inout Outcome) {
    let bytes = source.bytes[range.clamped(to: 0..<source.bytes.count)]
    let body = bytes[..<(bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? bytes.startIndex)]
    let head = setup.isEmpty ? [] : Array(setup) + Array("\n\n".utf8)
    let text = head + body
    outcome.scenario = String(decoding: withoutReturns(text[...]), as: UTF8.self) + "\n"
    guard let problem = outcome.problem else { return }
    var locator = Locator(source, from: range.lowerBound, line: line)
    let spans = plan.steps.lazy.map(\.span).filter { $0.offset >= body.startIndex }
    guard let span = spans.first(where: { locator.location(of: $0.offset) == problem.location }),
      span.end <= body.endIndex, span.length > 0
    else { return }
    let start = span.offset - body.startIndex + head.count
    let from = withoutReturns(text[..<start]).count
    outcome.mark = from..<from + withoutReturns(text[start..<start + span.length]).count
  }
}

/// Returns `text` with LF instead of CRLF at the ends of the lines.
private func withoutReturns(_ text: ArraySlice<UInt8>) -> [UInt8] {
  zip(text, text.dropFirst() + [0]).filter { $0 != (0x0D, 0x0A) }.map(\.0)
}
