package import Text

/// Reads a scenario file. Divides it at its titles, then each case at its `----`.
///
/// The parser returns one case after the other and stores none, because a file can have a million
/// cases.
package struct FileParser: Sendable {
  let source: SourceText
  /// Whether the text is one script, without titles and traces.
  private let isScript: Bool
  /// The steps before the first title, which every case starts with. A file without titles has none.
  package private(set) var setup = Script()
  /// The errors found so far.
  private var found: [Diagnostic] = []
  /// The comments so far that were possibly meant as replies.
  package private(set) var possibleReplies: [PossibleReply] = []
  /// The tags of every case.
  private var fileTags: [String] = []
  /// The offset up to which the text was divided into parts.
  private var position: Int
  /// The next title line, or `nil` at the end of the file.
  private var title: FileLine?
  /// The text before the first title, which is the setup or the only case.
  private var opening: Part?

  /// The text between two titles.
  private struct Part {
    /// The title line of the part, or `nil` at the beginning of the file.
    var title: FileLine?
    var script: Range<Int>
    /// The first `----` line, if there is one.
    var rule: FileLine?
    /// The bytes after the first `----` line.
    var trace = 0..<0
    /// The `----` lines after the first, which are errors.
    var otherRules: [FileLine] = []

    /// Creates a part that begins at `position`, after `title`.
    init(title: FileLine?, at position: Int) {
      self.title = title
      script = position..<position
    }

    /// Ends the script or the trace before the byte at `end`.
    mutating func end(at end: Int) {
      if rule == nil {
        script = script.lowerBound..<end
      } else if otherRules.isEmpty {
        trace = trace.lowerBound..<end
      }
    }

    mutating func beginTrace(after rule: FileLine, at position: Int) {
      guard self.rule == nil else { return otherRules.append(rule) }
      self.rule = rule
      trace = position..<position
    }
  }

  /// Reads the setup of `source`. The caller decides which words it cannot have. Pass `true` for
  /// `isScript` to read one script, without titles and traces.
  package init(
    _ source: SourceText, isScript: Bool = false,
    refusingInSetup isRefused: (String) -> Bool = { _ in false }
  ) {
    self.source = source
    self.isScript = isScript
    position = source.start
    let fault = source.firstFault()
    if let fault { found.add(fault) }
    if isScript {
      var part = Part(title: nil, at: position)
      if fault == nil { part.end(at: source.bytes.count) }
      opening = part
    } else if fault == nil {
      let part = readPart()
      if title == nil { opening = part } else { readSetup(part, refusing: isRefused) }
    }
  }

  /// The offset of the next title's line, or `nil` after the last case.
  package var nextTitle: Int? { title?.start }

  package var hasErrors: Bool { !found.isEmpty }
  /// The errors found so far, in the order of the text.
  package var errors: [Diagnostic] { found.inOrder }

  /// Reads the next case, or returns `nil` at the end of the file.
  package mutating func nextCase() -> ScenarioFile.Case? {
    if let part = opening {
      opening = nil
      return readCase(part)
    }
    return title == nil ? nil : readCase(readPart())
  }

  /// Reads the part up to the next title.
  private mutating func readPart() -> Part {
    var part = Part(title: title, at: position)
    title = nil
    while let line = nextHeading(inScript: part.rule == nil) {
      part.end(at: line.start)
      if line.kind == .title {
        title = line
        return part
      }
      part.beginTrace(after: line, at: position)
    }
    part.end(at: position)
    return part
  }

  /// Advances to the next title or `----`, or to the end of the file. Skips the inline rows of a
  /// script.
  private mutating func nextHeading(inScript: Bool) -> FileLine? {
    let text = source.bytes
    while position < text.count {
      let line = FileLine(text, from: position, before: text.count)
      position = line.next
      if line.kind == .title || line.kind == .rule { return line }
      if inScript, let rows = InlineRowsRange(announcedAt: line.content.range, in: text) {
        let end = text[rows.end...].firstIndex(of: Byte.newline)
        position = end.map { $0 + 1 } ?? text.count
      }
    }
    return nil
  }

  /// Reads the setup, which precedes the first title.
  private mutating func readSetup(_ part: Part, refusing isRefused: (String) -> Bool) {
    var (script, _) = readScript(in: part.script)
    for rule in (part.rule.map { [$0] } ?? []) + part.otherRules {
      found.add(Diagnostic("---- before the first title", at: rule.content))
    }
    for step in script.steps
    where isRefused(step.word)
      || step.word != ScenarioFile.Directive.tag.rawValue
        && ScenarioFile.Directive(rawValue: step.word) != nil
    {
      found.add(
        Diagnostic(
          "\(step.word) in the setup of the file", at: step.wordSpan,
          hint: "put it below a line == with a title"))
    }
    // Remove `known-gap` and `skip`, whose errors were reported above.
    script.elements.removeAll { element in
      guard case .step(let step) = element.content else { return false }
      switch ScenarioFile.Directive(rawValue: step.word) {
      case .knownGap, .skip: return true
      case .tag, nil: return false
      }
    }
    fileTags = distinct(removeDirectives(from: &script).tags)
    setup = script
  }

  /// Reads a case from its title, script and trace.
  private mutating func readCase(_ part: Part) -> ScenarioFile.Case {
    let title = part.title.map { ScenarioFile.title(of: $0.content, in: source) }
    if let heading = part.title, title?.isEmpty ?? false {
      found.add(Diagnostic("a title is missing after ==", at: heading.content))
    }
    var (script, scriptEnd) = readScript(in: part.script)
    if isScript { scriptEnd = source.bytes.count }
    var directives = isScript ? Directives() : removeDirectives(from: &script)
    directives.tags = distinct(fileTags + directives.tags)
    let expectation = part.rule == nil ? nil : readExpectation(in: part.trace)
    for rule in part.otherRules {
      found.add(Diagnostic("a second ---- in one case", at: rule.content))
    }
    return ScenarioFile.Case(
      title: title, titleSpan: part.title?.content ?? SourceRange(offset: source.start, length: 0),
      script: script, knownGap: directives.knownGap, skip: directives.skip, tags: directives.tags,
      expectation: expectation, scriptEnd: scriptEnd)
  }

  /// Reads a script. Finds the end of its last line that is not only a comment.
  private mutating func readScript(in range: Range<Int>) -> (script: Script, end: Int) {
    var parser = ScriptParser(source.bytes, in: range)
    let script = parser.readScript()
    for error in parser.errors { found.add(error) }
    possibleReplies += parser.possibleReplies
    var end = range.lowerBound
    var position = range.lowerBound
    if parser.previousEnd > range.lowerBound {
      let rest = source.bytes[parser.previousEnd..<range.upperBound]
      end = rest.firstIndex(of: Byte.newline).map { $0 + 1 } ?? range.upperBound
      position = end
    }
    // A line with only `;` has no step, but it is not a comment. It belongs to the script.
    while position < range.upperBound {
      let line = FileLine(source.bytes, from: position, before: range.upperBound)
      position = line.next
      if line.kind != .blank, !source.bytes[line.content.range].startsComment { end = line.next }
    }
    return (script, end)
  }

  private struct Directives {
    /// The reason why the case is known to fail.
    var knownGap: String?
    /// The reason why the case is skipped.
    var skip: String?
    /// The tags of the case.
    var tags: [String] = []
  }

  private mutating func removeDirectives(from script: inout Script) -> Directives {
    var directives = Directives()
    script.elements.removeAll { element in
      guard case .step(let step) = element.content,
        let directive = ScenarioFile.Directive(rawValue: step.word)
      else { return false }
      let isPlain =
        element.count == 1 && !element.isInBackground && step.request == nil && step.rows == nil
      switch directive {
      case .knownGap:
        readReason(of: element, step, isPlain: isPlain, into: &directives.knownGap)
      case .skip:
        readReason(of: element, step, isPlain: isPlain, into: &directives.skip)
      case .tag:
        readTags(of: element, step, isPlain: isPlain, into: &directives.tags)
      }
      if directive != .tag, directives.knownGap != nil, directives.skip != nil {
        found.add(
          Diagnostic("skip and known-gap in one case", at: element.span, hint: "remove one of them")
        )
        directives.knownGap = nil
      }
      return true
    }
    return directives
  }

  /// Reads the reason of a `known-gap` or `skip`. A case can have one of each.
  private mutating func readReason(
    of element: Element, _ step: Step, isPlain: Bool, into reason: inout String?
  ) {
    if isPlain, reason == nil, step.arguments.count == 1,
      case .string(let text) = step.arguments[0].value
    {
      reason = text
    } else {
      found.add(
        Diagnostic(
          "\(step.word) takes one string, once in a case", at: element.span,
          hint: "write \(step.word) \"why\""))
    }
  }

  private mutating func readTags(
    of element: Element, _ step: Step, isPlain: Bool, into tags: inout [String]
  ) {
    guard isPlain, !step.arguments.isEmpty else {
      let hint =
        element.count > 1 ? "write tag NAME; x and a number repeat a step" : "write tag NAME"
      found.add(Diagnostic("tag needs at least one name", at: element.span, hint: hint))
      return
    }
    for argument in step.arguments {
      switch argument.value {
      case .word(let name) where name.contains(","):
        found.add(
          Diagnostic(
            "invalid tag '\(abbreviated(name))'", at: argument.span,
            hint: "write spaces between tags"))
      case .word(let name) where !name.hasPrefix("!"):
        tags.append(name)
      case .word, .string, .integer, .duration, .pair:
        found.add(
          Diagnostic(
            "invalid tag '\(abbreviated(source.text(at: argument.span)))'", at: argument.span,
            hint: "a tag is a word such as slow or issue-12"))
      }
    }
  }

  private mutating func readExpectation(in range: Range<Int>) -> ScenarioFile.Expectation {
    var lines: [ScenarioFile.Expectation.Line] = []
    // The usual number of lines in a text of this length.
    lines.reserveCapacity(min(16, range.count / 40))
    let text = source.bytes
    var position = range.lowerBound
    while position < range.upperBound {
      let line = FileLine(text, from: position, before: range.upperBound)
      position = line.next
      if line.kind == .blank { continue }
      var isEllipsis = false
      // For most lines, the first byte is enough to classify the line.
      switch text[line.content.offset] {
      case Byte.hash:
        if text[line.content.range].startsTraceComment {
          if let reply = PossibleReply(commentAt: line.content, in: text) {
            possibleReplies.append(reply)
          }
          continue
        }
      case UInt8(ascii: "."), Byte.ellipsis[0]:
        let form = NormalizedLine(text[line.content.range]).bytes
        isEllipsis = form == Byte.ellipsis || form == Array("...".utf8)
      // Directives and `expect` begin with these letters. No action has their names, and a trace has no
      // line for them.
      case UInt8(ascii: "e"), UInt8(ascii: "k"), UInt8(ascii: "s"), UInt8(ascii: "t"):
        let word = text[line.content.range].prefix { !Byte.endsWord($0) }
        let name = String(decoding: word, as: UTF8.self)
        if name == "expect" || ScenarioFile.Directive(rawValue: name) != nil {
          found.add(Diagnostic("\(name) belongs before ----", at: line.content))
        }
      default: break
      }
      lines.append(.init(span: line.content, isEllipsis: isEllipsis))
    }
    return ScenarioFile.Expectation(lines: lines, span: SourceRange(range))
  }
}
