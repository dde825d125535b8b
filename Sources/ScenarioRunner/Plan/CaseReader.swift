internal import Files
internal import ScenarioLanguage
internal import Screens
package import Text

/// Reads and resolves the cases of a scenario file one by one, without storing them, because a file
/// can have a million cases.
///
/// A copy of a reader continues at the position of the original.
package struct CaseReader {
  package let source: SourceText
  /// Whether the text was typed, and is not a file.
  let isTyped: Bool
  private var parser: FileParser
  /// The resolver of the words after the setup.
  private var resolver: Resolver
  private let setupScript: Script
  /// The offset of the first title, or the beginning of a text without titles.
  private let setupEnd: Int
  /// The plan of the setup, until the last case uses it.
  private var start: Plan?
  private let stepLimit: Int
  /// The locator for the lines of titles.
  private var locator: Locator
  private var titles: Set<ExactString> = []
  /// The titles of several cases so far, with the number of cases. Most titles are of one case.
  private var repeatedTitles: [ExactString: Int] = [:]
  /// The errors in the words so far, each once.
  private var found: [Diagnostic]
  private var known: Set<Diagnostic> = []

  package init(
    _ source: SourceText, _ reading: __shared ReadingSettings, loadSource: @escaping SourceLoader
  ) {
    let parser = FileParser(
      source,
      refusingInSetup: { !StepDescription.isSetup($0) && reading.catalog.knows(step: $0) })
    self.init(
      source, consume parser, isTyped: false, with: reading.setup, hasActed: false, reading,
      loadSource: loadSource)
  }

  /// Creates a reader of one script, without titles and traces, that starts with `setup`. Pass `true`
  /// for `hasActed` if actions precede it.
  init(
    script source: SourceText, with setup: CaseSetup?, hasActed: Bool, _ reading: ReadingSettings,
    loadSource: @escaping SourceLoader
  ) {
    self.init(
      source, FileParser(source, isScript: true), isTyped: true, with: setup ?? reading.setup,
      hasActed: hasActed, reading, loadSource: loadSource)
  }

  /// Creates a reader that resolves the setup now and reads the cases from `parser`.
  private init(
    _ source: SourceText, _ parser: consuming FileParser, isTyped: Bool,
    with setup: __shared CaseSetup, hasActed: Bool, _ reading: __shared ReadingSettings,
    loadSource: @escaping SourceLoader
  ) {
    self.source = source
    self.isTyped = isTyped
    setupScript = parser.setup
    setupEnd = parser.nextTitle ?? source.start
    self.parser = parser
    stepLimit = reading.stepLimit
    locator = Locator(source)
    resolver = Resolver(
      text: source, catalog: reading.catalog, with: setup, hasActed: hasActed,
      loadSource: loadSource)
    start = Plan(with: setup, hasActed: hasActed, stepLimit: reading.stepLimit)
    found = []
    if setupScript.elements.isEmpty { return }
    start?.append(setupScript, using: &resolver)
    found = resolver.errors.filter { known.insert($0).inserted }
    resolver.errors = []
    // An action in the setup of a file has its own error, and the cases can still choose a screen.
    resolver.hasActed = hasActed
  }

  /// Reads the next case, or returns `nil` at the end of the file. The case is valid only if the
  /// whole file has no errors.
  package mutating func next() -> Case? {
    guard let next = parser.nextCase(), var plan = plan(for: next) else { return nil }
    let title = next.title ?? Path.name(of: source.name)
    plan.setup.options.title = title
    let begin = source.lineStart(around: next.titleSpan.offset)
    return Case(
      source: source, isTyped: isTyped, title: title, ordinal: ordinal(of: next.title),
      span: next.titleSpan, line: locator.location(of: next.titleSpan.offset).line,
      range: begin..<(parser.nextTitle ?? source.bytes.count + 1), setupEnd: setupEnd, plan: plan,
      expectation: next.expectation, knownGap: next.knownGap, skip: next.skip, tags: next.tags,
      scriptEnd: next.scriptEnd)
  }

  /// Reads the next case only to find its errors and notes. Returns `false` at the end of the file.
  mutating func skip() -> Bool {
    guard let next = parser.nextCase() else { return false }
    return plan(for: next) != nil
  }

  /// Returns the position of the next case, which has this title, among those with the same title.
  private mutating func ordinal(of title: String?) -> Int {
    guard let title = title.map(ExactString.init), !titles.insert(title).inserted else { return 1 }
    let ordinal = repeatedTitles[title, default: 1] + 1
    repeatedTitles[title] = ordinal
    return ordinal
  }

  private mutating func plan(for next: ScenarioFile.Case) -> Plan? {
    // Without the number of a repeat, the number of steps is not known.
    if !parser.hasErrors, let error = next.excess(over: stepLimit, setup: setupScript) {
      found.append(error)
    }
    // The last case can consume the setup instead of copying it. Most files have only one case.
    let isLast = parser.nextTitle == nil
    let before = isLast ? nil : resolver
    var plan = isLast ? start.take() : start
    plan?.append(next.script, using: &resolver)
    // These errors are known only at the end of a case.
    resolver.settleNames()
    resolver.settleSource()
    // Each case reports the errors of the setup again.
    found += resolver.errors.filter { known.insert($0).inserted }
    if let before { resolver = before }
    return plan
  }

  /// Notes about comments that look like replies, one line each.
  package var notes: [String] {
    var locator = Locator(source)
    return parser.possibleReplies.filter { resolver.catalog.knows(reply: $0.word) }.map { reply in
      let location = locator.location(of: reply.span.offset)
      return escaped(
        "\(source.name):\(location.line):\(location.column): note: '# \(reply.number) \(reply.word)' "
          + "is a comment; write #\(reply.number) \(reply.word) to settle request \(reply.number)")
    }
  }

  /// Every error found so far, in the order of the text.
  package var errors: [Diagnostic] {
    let ofText = parser.errors
    if ofText.isEmpty && found.isEmpty { return [] }
    // A word with an error, such as an invisible character, is usually also unknown.
    let ofWords = found.filter { error in
      !ofText.contains { error.span.range.contains($0.span.offset) }
    }
    return (ofText + ofWords).sorted { $0.span.offset < $1.span.offset }
  }
}

extension ScenarioFile.Case {
  /// Returns the error if the case has more than `limit` steps, including those of the setup.
  fileprivate func excess(over limit: Int, setup: Script) -> Diagnostic? {
    let count = Script(setup.elements + script.elements).stepCount
    if let count, count <= limit { return nil }
    let written = count.map { "\($0) steps" } ?? "more steps than can be counted"
    let largest = script.elements.first { (Script([$0]).stepCount ?? .max) > limit }
    return Diagnostic(
      "the case has \(written), more than \(limit)", at: largest?.span ?? titleSpan,
      hint: "use --max-steps N to allow more", isLimit: true)
  }
}
