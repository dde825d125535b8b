internal import ScenarioLanguage
internal import Text

extension CaseReport {
  /// Creates the plain-text report of a result; `command` followed by the case's location runs the case again.
  package init(_ result: CaseResult, of reference: CaseReference, command: String) {
    self.init(
      CaseName(reference), status: result.status,
      reason: reference.scenario.knownGap ?? reference.scenario.skip)
    nanoseconds = result.nanoseconds
    trace = result.keptTrace
    guard let problem = result.problem else { return }
    let location = reference.location(of: problem.span.offset)
    let diagnostic = Diagnostic(problem.message, at: problem.span)
    var reported = CaseProblem(
      problem.kind, problem.message, at: location,
      excerpt: diagnostic.excerpt(in: reference.source, at: location))
    if problem.difference.isEmpty {
      reported.trace = problem.trace.suffix([TraceDifference].context)
      reported.linesBefore = problem.linesBefore + problem.trace.count - reported.trace.count
    } else {
      var locator = Locator(
        reference.source, from: reference.scenario.range.lowerBound, line: reference.scenario.line)
      reported.difference = problem.difference.excerpt.map { line in
        guard let line else { return CaseProblem.DifferentLine(.leftOut, "…") }
        let lineNumber = line.span.map { locator.location(of: $0.offset).line }
        return CaseProblem.DifferentLine(.init(line.kind), line.text, line: lineNumber)
      }
    }
    reported.traceLine = problem.traceLine
    let path = reference.source.name
    // Text from standard input cannot be read a second time.
    if !reference.isTyped, path != ScenarioReader.standardInput {
      // The prefix `./` is needed if the path begins with a hyphen, because it would be read as an
      // option.
      let location = "\(path.hasPrefix("-") ? "./" : "")\(path):\(reference.scenario.line)"
      reported.reproduction = "\(command) \(shellQuoted(location))"
    }
    self.problem = reported
  }

  /// Plays the case again. Adds its snapshots, and the case as a file of its own.
  package mutating func addFilm(of reference: CaseReference, _ playSettings: PlaySettings) {
    film = Snapshots(
      of: reference.scenario, playSettings, around: problem?.traceLine)
    addScenario(of: reference)
  }

  /// Adds the case as a file of its own.
  package mutating func addScenario(of reference: CaseReference) {
    let source = reference.source
    let range = reference.scenario.range.clamped(to: 0..<source.bytes.count)
    let setup = reference.setup
    let body = Self.trimmed(source.bytes[range])
    let head = setup.isEmpty ? [] : Array(setup) + Array("\n\n".utf8)
    let span = problem.flatMap { problem in reference.span(at: problem.location) }
    let mark = span.flatMap { span -> Range<Int>? in
      guard span.offset >= body.startIndex, span.end <= body.endIndex, span.length > 0
      else { return nil }
      let start = span.offset - body.startIndex + head.count
      return start..<start + span.length
    }
    scenario = MarkedScenario(String(decoding: head + body, as: UTF8.self) + "\n", mark: mark)
  }

  /// Returns the bytes without trailing spaces and line feeds.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? bytes.startIndex
    return bytes[..<end]
  }
}

extension CaseName {
  /// Creates the name of the referenced case.
  package init(_ reference: CaseReference) {
    self.init(
      file: reference.file, source: reference.source.name, title: reference.scenario.title,
      line: reference.scenario.line)
  }
}

extension CaseReference {
  /// The setup, which is the bytes before the first title, without surrounding spaces.
  fileprivate var setup: ArraySlice<UInt8> {
    guard scenario.range.lowerBound > source.start, let first = firstTitle else { return [] }
    let setup = source.bytes[source.start..<min(first, scenario.range.lowerBound)]
    guard let start = setup.firstIndex(where: { $0 > 0x20 }),
      let end = setup.lastIndex(where: { $0 > 0x20 })
    else { return [] }
    return setup[start...end]
  }

  /// The offset of the first line that begins with `==`.
  private var firstTitle: Int? {
    var line = source.start
    while line < source.bytes.count {
      if source.bytes[line...].starts(with: [UInt8(ascii: "="), UInt8(ascii: "=")]) { return line }
      guard let end = source.bytes[line...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      line = end + 1
    }
    return nil
  }

  /// Returns the range of the step at `location`, or `nil` if there is none.
  fileprivate func span(at location: Location) -> SourceRange? {
    scenario.plan.steps.map(\.span).first { self.location(of: $0.offset) == location }
  }
}

extension CaseProblem.DifferentLine.Kind {
  /// Creates the kind of a reported line from the kind of a line in a difference.
  fileprivate init(_ kind: TraceDifference.Kind) {
    switch kind {
    case .kept: self = .kept
    case .expected: self = .expected
    case .actual: self = .actual
    }
  }
}
