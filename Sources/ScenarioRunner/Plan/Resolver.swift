internal import MockSources
package import ScenarioLanguage
package import Screens
package import Text

/// Resolves the words of a script against the tables, in the order of the text, and notes every error.
package struct Resolver {
  /// The text that the script was read from.
  let text: SourceText
  /// Loads the rows that a `source` step names.
  let loadSource: SourceLoader
  /// What is wrong so far.
  package var errors: [Diagnostic] = []
  /// The kinds of screen that steps can name.
  let catalog: Catalog
  /// What the steps are played on, as far as their words say it; what it holds is known once the case is planned.
  private(set) var entry: any CatalogEntry
  /// What is set of the screen's options.
  private(set) var options: ScreenOptions
  /// The screen that the steps concern, in words.
  package private(set) var screen: ScreenDescription
  /// Whether an action came already, so that the stage is set.
  private var hasActed: Bool
  /// The paging that a `source` step spelled out, which the screen must be able to ask with.
  var writtenPaging: Paging?
  /// The names of the invariants that the last `invariants` step chose, until it is known whether the screen has them.
  var invariantNames: [(name: String, span: Span)] = []
  /// Where the sample of a screen is asked for that has none, as far as the screen is known.
  private var missingSample: Span?
  /// Whether the source named last is the sample, and where that stands.
  private var sampleSpan: Span?
  /// The place of the last step, where `end` belongs.
  var endSpan: Span?

  /// Makes a resolver for steps of `text` that begin on `stage`, where actions were done before if `hasActed`.
  package init(
    text: SourceText, catalog: Catalog, on stage: __shared Stage, hasActed: Bool,
    loadSource: @escaping SourceLoader
  ) {
    self.text = text
    self.catalog = catalog
    self.loadSource = loadSource
    entry = stage.entry
    screen = stage.entry.description
    options = stage.options
    self.hasActed = hasActed
    let paging = stage.source.paging
    writtenPaging = paging == .numbered ? nil : paging
  }

  /// Resolves the steps of `script` and returns one planned step for each as written, or nothing for a wrong one.
  package mutating func resolve(_ script: Script) -> [PlannedStep] {
    var steps: [PlannedStep] = []
    steps.reserveCapacity(script.elements.count)
    resolve(script, into: &steps)
    return steps
  }

  /// Resolves the steps of `script`, those of its groups where they stand, and appends them to `steps`.
  private mutating func resolve(_ script: Script, into steps: inout [PlannedStep]) {
    let elements = script.elements.borrowed  // An element of an array would be copied first.
    for place in elements.indices {
      switch elements[place].content {
      case .group(let group): resolve(group, into: &steps)
      case .step(let step):
        let isInBackground = elements[place].isInBackground
        if let planned = plan(step, isInBackground: isInBackground) { steps.append(planned) }
      }
    }
  }

  /// Resolves a step as written, or returns nothing for a wrong one.
  private mutating func plan(_ step: Step, isInBackground: Bool) -> PlannedStep? {
    if let endSpan {
      note("end is the last step", at: endSpan, hint: "remove what comes after it")
      self.endSpan = nil
    }
    if missingSample != nil, !StepDescription.isSetup(step.word) { settleSample() }
    guard let kind = resolve(step, isInBackground: isInBackground) else { return nil }
    let written = step.description
    let text = isInBackground ? written + " &" : written
    return PlannedStep(kind, text: text, span: step.span)
  }

  /// Resolves a step: an action of the screen, a step of the language, or a reply of the screen's own.
  private mutating func resolve(_ step: Step, isInBackground: Bool) -> PlannedStep.Kind? {
    // A screen's own action goes before a step of the same name.
    if let index = screen.place(ofAction: step.word) {
      refuseRequest(of: step)
      return resolveAction(index, step, isInBackground: isInBackground)
    }
    if !screen.asks, catalog.knows(reply: step.word) {
      note("the screen \(screen.name) asks nothing that \(step.word) could answer", at: step.span)
      return nil
    }
    if let description = StepDescription.named(step.word) {
      if isInBackground { noteBackground(step) }
      if description.purpose != .reply { refuseRequest(of: step) }
      return description.resolve(&self, step)
    }
    if screen.hasReply(step.word) {
      if isInBackground { noteBackground(step) }
      refuseArguments(of: step, from: 0, usage: "[#n] \(step.word)")
      return .reply(request: step.request, .own(step.word))
    }
    if catalog.knows(step: step.word) {
      return .unavailable("the screen \(screen.name) has no \(step.word)")
    }
    let known =
      screen.actions.map(\.name)
      + StepDescription.all.filter { screen.asks || $0.purpose != .reply }.map(\.name)
      + screen.manual.replies.map(\.name)
    note(
      "unknown step '\(step.word)'", at: step.wordSpan,
      hint: didYouMean(step.word, among: known))
    return nil
  }

  /// Resolves the action at `index` of the screen's table.
  private mutating func resolveAction(
    _ index: Int, _ step: Step, isInBackground: Bool
  ) -> PlannedStep.Kind? {
    if !hasActed { settleInvariants() }
    hasActed = true
    let actions = screen.actions
    let table = actions.borrowed  // A row of an array would be copied first.
    var arguments: [ActionArgument] = []
    if !step.arguments.isEmpty || !table[index].parameters.isEmpty {
      guard let bound = resolveArguments(of: step, to: table[index]) else { return nil }
      arguments = bound
    }
    return .action(
      PlannedAction(
        index, arguments, isReload: table[index].isReload, isInBackground: isInBackground))
  }

  /// What is wrong with a `screen` step behind an action.
  static let lateScreen = "the screen can be chosen only before the first action"

  /// Resolves `screen NAME`, with the options behind it.
  mutating func resolveScreen(_ step: Step) -> PlannedStep.Kind? {
    if hasActed {
      note(Self.lateScreen, at: step.span)
      return nil
    }
    guard let name = requiredWord(of: step, called: "the name of a screen") else { return nil }
    guard let entry = catalog[name.value] else {
      let hint = didYouMean(name.value, among: catalog.names)
      note(
        "unknown screen '\(name.value)'", at: name.span,
        hint: hint ?? "listsh screens lists them")
      return nil
    }
    self.entry = entry
    screen = entry.description
    refusePaging(at: step.span)
    guard let settings = resolveOptions(of: step, from: 1, table: screen.manual.options) else {
      return nil
    }
    options = ScreenOptions(screen.manual.options, written: settings)
    noteSample(at: sampleSpan)
    return .screen(entry, options)
  }

  /// Returns `source` with the screen's rows, if it asks for those.
  func filled(_ source: Source) -> Source { entry.filled(source, options: options) }

  /// Takes it that the sample is the source named last, at `span`, whose screen may be chosen after it; or another one.
  mutating func noteSample(at span: Span?) {
    sampleSpan = span
    missingSample = entry.hasSample ? nil : span
  }

  /// Notes that the sample of a screen is asked for that has none, once it is known which screen is meant.
  mutating func settleSample() {
    guard let span = missingSample else { return }
    noteSample(at: nil)
    let owners = catalog.entries.filter { $0.hasSample }.map { $0.name }
    note(
      "the screen \(screen.name) has no sample rows", at: span,
      hint: "\(owners.joined(separator: ", ")) have some")
  }

  /// What is wrong with a `invariants` step behind an action.
  static let lateInvariants = "the invariants can be chosen only before the first action"

  /// Resolves `invariants`, with the names of those that the case is judged by; without names it is all.
  mutating func resolveInvariants(_ step: Step) -> PlannedStep.Kind? {
    if hasActed {
      note(Self.lateInvariants, at: step.span)
      return nil
    }
    invariantNames = []
    let errorsBefore = errors.count
    for argument in step.arguments {
      guard case .word(let name) = argument.value else {
        note(
          "'\(text.text(at: argument.span))' is no name of an invariant", at: argument.span,
          hint: "write \(Self.usage(of: step))")
        continue
      }
      invariantNames.append((name, argument.span))
      // A step that is still to come may choose another screen.
      if !catalog.knows(invariant: name) { noteUnknownInvariant(name, at: argument.span) }
    }
    guard errors.count == errorsBefore else {
      invariantNames = []
      return nil
    }
    return .invariants(invariantNames.isEmpty ? .all : .named(invariantNames.map(\.name)))
  }

  /// Notes the invariants that were chosen and that the screen does not have; by now it is known which one is meant.
  mutating func settleInvariants() {
    for (name, span) in invariantNames where screen.place(ofInvariant: name) == nil {
      noteUnknownInvariant(name, at: span)
    }
    invariantNames = []
  }

  /// Notes that no invariant is called `name`, and which may be meant.
  private mutating func noteUnknownInvariant(_ name: String, at span: Span) {
    let hint = didYouMean(name, among: screen.invariants.map(\.name))
    note(
      "the screen \(screen.name) has no invariant '\(name)'", at: span,
      hint: hint ?? "listsh screens \(screen.name) lists them")
  }

  /// Resolves `end`, behind which no step makes sense.
  mutating func resolveEnd(_ step: Step) -> PlannedStep.Kind? {
    refuseArguments(of: step, from: 0, usage: "end")
    endSpan = step.span
    return .end
  }

  /// Notes that the screen cannot ask with the paging that was spelled out for the source.
  mutating func refusePaging(at span: Span) {
    let pagings = screen.manual.pagings
    guard let writtenPaging, !pagings.contains(writtenPaging) else { return }
    let possible = pagings.map { "paging=\($0.rawValue)" }.joined(separator: " or ")
    note(
      "the screen \(screen.name) cannot ask with paging=\(writtenPaging.rawValue)", at: span,
      hint: "it takes \(possible)")
  }
}

extension Catalog {
  /// Whether `word` is a step, or an action or a reply of some screen.
  func knows(step word: String) -> Bool {
    StepDescription.named(word) != nil
      || entries.contains {
        let screen = $0.description
        return screen.place(ofAction: word) != nil || screen.hasReply(word)
      }
  }

  /// Whether some screen has an invariant called `name`.
  func knows(invariant name: String) -> Bool {
    entries.contains { $0.description.place(ofInvariant: name) != nil }
  }

  /// Whether `word` is a reply, of every screen or of some.
  func knows(reply word: String) -> Bool {
    StepDescription.named(word)?.purpose == .reply
      || entries.contains { $0.description.hasReply(word) }
  }
}
