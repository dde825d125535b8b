internal import Text

/// Reads a scenario file: parts it at its titles, then each case at its `----`.
///
/// It gives one case after the other, since a file may have a million, and keeps none.
struct FileParser {
  /// The text of the file.
  let source: SourceText
  /// The mistakes found so far.
  private(set) var mistakes = Mistakes()
  /// How far the text was parted.
  private var position: Int
  /// The title line that comes next, or `nil` at the end of the file.
  private var title: FileLine?
  /// What stands before the first title, until it is known to be the setup or the only case.
  private var opening: [Section]?

  /// A title or `----` and where what follows it ends.
  private struct Section {
    /// The line that starts it, or `nil` at the beginning of the file.
    var heading: FileLine?
    /// The bytes behind the heading.
    var body: Range<Int>

    /// Lets the body end before the byte at `end`.
    mutating func endBody(at end: Int) { body = body.lowerBound..<end }
  }

  /// Makes a parser of `source`.
  init(_ source: SourceText) {
    self.source = source
    position = source.start
    opening = takeSections()
  }

  /// Where the line of the next title begins, or `nil` where there is no case any more.
  var nextTitle: Int? { title?.start }

  /// Reads what every case starts with, before the cases: nothing in a file without titles.
  mutating func readSetup(refusing isRefused: (String) -> Bool) -> Script {
    guard title != nil, let sections = opening else { return Script() }
    opening = nil
    return readSetup(sections, refusing: isRefused)
  }

  /// Reads the next case, or returns nothing at the end of the file.
  mutating func nextCase() -> ScenarioFile.Case? {
    if let sections = opening {
      opening = nil
      return readCase(sections)
    }
    return title == nil ? nil : readCase(takeSections())
  }

  /// Takes the sections up to the next title.
  private mutating func takeSections() -> [Section] {
    var sections = [Section(heading: title, body: position..<position)]
    title = nil
    while let line = nextHeading() {
      sections[sections.count - 1].endBody(at: line.start)
      if line.kind == .title {
        title = line
        return sections
      }
      sections.append(Section(heading: line, body: position..<position))
    }
    sections[sections.count - 1].endBody(at: position)
    return sections
  }

  /// Goes behind the next title or `----`, or to the end of the file.
  private mutating func nextHeading() -> FileLine? {
    let text = source.bytes
    let bytes = text.borrowed
    while position < bytes.count {
      var first = position
      while first < bytes.count, Byte.isBlank(bytes[first]) { first += 1 }
      // Hardly any line begins like a heading, and only of those that do the rest is looked at.
      if first < bytes.count, bytes[first] == Byte.equal || bytes[first] == Byte.dash {
        let line = FileLine(text, from: position, before: bytes.count)
        position = line.next
        if line.kind == .title || line.kind == .rule { return line }
      } else {
        position = min(bytes.newline(from: first) + 1, bytes.count)
      }
    }
    return nil
  }

  /// Reads what every case starts with.
  private mutating func readSetup(
    _ sections: [Section], refusing isRefused: (String) -> Bool
  ) -> Script {
    guard let first = sections.first else { return Script() }
    var (script, _) = readScript(in: first.body)
    for section in sections.dropFirst() {
      guard let heading = section.heading else { continue }
      mistakes.append(Diagnostic("---- before the first title", at: heading.content))
    }
    for step in script.steps where isRefused(step.word) || step.word == Self.knownGap {
      mistakes.append(
        Diagnostic(
          "\(step.word) in the setup of the file", at: step.wordSpan,
          hint: "put it below a line == with a title"))
    }
    // Nobody else knows it, and would tell so.
    script.elements.removeAll(where: Self.isKnownGap)
    return script
  }

  /// Reads a case from its title and what follows.
  private mutating func readCase(_ sections: [Section]) -> ScenarioFile.Case {
    let body = sections.first?.body ?? source.start..<source.start
    let heading = sections.first?.heading
    let title: String? = if let heading { readTitle(heading) } else { nil }
    var (script, scriptEnd) = readScript(in: body)
    let knownGap = takeKnownGap(from: &script)
    var expectation: ScenarioFile.Expectation?
    for section in sections.dropFirst() {
      if expectation == nil {
        expectation = readExpectation(in: section.body)
      } else if let heading = section.heading {
        mistakes.append(Diagnostic("a second ---- in one case", at: heading.content))
      }
    }
    return ScenarioFile.Case(
      title: title, titleSpan: heading?.content ?? Span(offset: source.start, length: 0),
      script: script, knownGap: knownGap, expectation: expectation, scriptEnd: scriptEnd)
  }

  /// Reads the title behind `==`.
  private mutating func readTitle(_ heading: FileLine) -> String {
    let title = ScenarioFile.title(of: heading.content, in: source)
    if title.isEmpty {
      mistakes.append(Diagnostic("a title is missing after ==", at: heading.content))
    }
    return title
  }

  /// Reads a script, and finds the end of its last line that holds more than a comment.
  private mutating func readScript(in range: Range<Int>) -> (script: Script, end: Int) {
    var parser = ScriptParser(source.bytes, in: range)
    let script = parser.readScript()
    mistakes.append(contentsOf: parser.mistakes)
    var end = range.lowerBound
    var position = range.lowerBound
    if parser.previousEnd > range.lowerBound {
      let body = source.bytes.borrowed.extracting(..<range.upperBound)
      end = min(body.newline(from: parser.previousEnd) + 1, range.upperBound)
      position = end
    }
    // What is no step may still be no comment: a line of nothing but `;` belongs to the script.
    while position < range.upperBound {
      let line = FileLine(source.bytes, from: position, before: range.upperBound)
      position = line.next
      if line.kind != .blank, !startsComment(source.bytes[line.content.range]) { end = line.next }
    }
    return (script, end)
  }

  /// The word that tells why a case fails.
  private static let knownGap = "known-gap"

  /// Whether `element` tells why a case fails.
  private static func isKnownGap(_ element: Element) -> Bool {
    if case .step(let step) = element.content { step.word == knownGap } else { false }
  }

  /// Whether a step of `script` begins as one may that tells why a case fails: to look at the word of each, it would be copied.
  private func mayHaveKnownGap(_ script: Script) -> Bool {
    let elements = script.elements.borrowed
    let bytes = source.bytes.borrowed
    for place in elements.indices {
      let first = bytes[elements[place].span.offset]
      if first == UInt8(ascii: "k") || first == Byte.hash { return true }
    }
    return false
  }

  /// Takes `known-gap "why"` out of the script.
  private mutating func takeKnownGap(from script: inout Script) -> String? {
    guard mayHaveKnownGap(script) else { return nil }
    var knownGap: String?
    script.elements.removeAll { element in
      guard Self.isKnownGap(element), case .step(let step) = element.content else { return false }
      let isPlain = element.count == 1 && !element.isInBackground && step.request == nil
      if isPlain, knownGap == nil, step.arguments.count == 1,
        case .string(let reason) = step.arguments[0].value
      {
        knownGap = reason
      } else {
        mistakes.append(
          Diagnostic(
            "known-gap takes one text in quotes, once in a case", at: element.span,
            hint: "write known-gap \"why\""))
      }
      return true
    }
    return knownGap
  }

  /// Reads the lines of an expected trace.
  private mutating func readExpectation(in range: Range<Int>) -> ScenarioFile.Expectation {
    var lines: [ScenarioFile.Expectation.Line] = []
    lines.reserveCapacity(min(16, range.count / 40))  // As many as a text so long has, as a rule.
    let text = source.bytes
    let bytes = text.borrowed
    var position = range.lowerBound
    while position < range.upperBound {
      let line = FileLine(text, from: position, before: range.upperBound)
      position = line.next
      if line.kind == .blank { continue }
      var isEllipsis = false
      // Most lines are told by how they begin, and only of the others the rest is looked at.
      switch bytes[line.content.offset] {
      case Byte.hash:
        if startsComment(text[line.content.range]) { continue }
      case UInt8(ascii: "k"):
        if text[line.content.range].starts(with: Self.knownGap.utf8) {
          mistakes.append(Diagnostic("known-gap belongs before ----", at: line.content))
        }
      case Byte.dot, Byte.ellipsisStart: isEllipsis = self.isEllipsis(text[line.content.range])
      default: break
      }
      lines.append(.init(span: line.content, isEllipsis: isEllipsis))
    }
    return ScenarioFile.Expectation(lines: lines, span: Span(range))
  }

  /// Whether a line holds only a comment; `#1 succeed` is a step.
  private func startsComment(_ content: ArraySlice<UInt8>) -> Bool {
    guard content.first == Byte.hash else { return false }
    return !(content.dropFirst().first.map(Byte.isDigit) ?? false)
  }

  /// Whether a line stands for any lines.
  private func isEllipsis(_ content: ArraySlice<UInt8>) -> Bool {
    let form = TraceLine(content).bytes
    return form == Byte.ellipsis || form == [Byte.dot, Byte.dot, Byte.dot]
  }
}
