package import MockSources
package import ScenarioLanguage
package import Screens
package import Text

/// Loads the rows of a `source` step. Throws an error with the file and the location.
package typealias SourceLoader = (SourceSpecification) throws(SourceError) -> Source

/// Resolves the words of a script against the tables, in the order of the text, and reports every
/// error.
package struct Resolver {
  /// The text that the script was read from.
  let text: SourceText
  /// Loads the rows that a `source` step names.
  let loadSource: SourceLoader
  package var errors: [Diagnostic] = []
  /// The kinds of screen that steps can name.
  let catalog: Catalog
  /// The screen for the steps.
  var entry: any CatalogEntry
  var options: ScreenOptions
  package internal(set) var screen: ScreenDescription
  /// Whether the last `screen` step has an unknown name. Actions, replies, checks and the names of
  /// invariants and observations are then not resolved, because each would be one more error.
  var isScreenUnknown = false
  /// Whether an action was resolved. After an action, the setup must not change.
  var hasActed: Bool
  /// The paging of a `source` step, which the screen must support.
  var writtenPaging: Paging?
  /// The names in `invariants` steps, until the screen is known.
  var invariantNames: [(name: String, span: SourceRange)] = []
  var definedInvariants: [WrittenInvariant]
  /// The defined invariants whose conditions are not checked yet, because the screen is not known.
  var unsettledInvariants: [WrittenInvariant] = []
  /// The names in `observe` steps, until the screen is known.
  var observedNames: [(name: String, span: SourceRange)] = []
  /// The position of the last `screen` or `source` step, until its paging is checked.
  var pagingSpan: SourceRange?
  /// The position of `source sample`, if it was the last `source` step.
  var sampleSpan: SourceRange?
  /// The names of earlier steps that the next screen must have.
  var earlier: EarlierNames
  /// The range of an `end` step, which must be the last step.
  var endSpan: SourceRange?

  struct EarlierNames {
    var observed: [String] = []
    var invariants: [String] = []
    /// Whether the last `source` step was `source sample`.
    var hasSample = false
  }

  /// Creates a resolver for steps of `text` that begin with `setup`. Pass `true` for `hasActed` if
  /// actions precede them.
  package init(
    text: SourceText, catalog: Catalog, with setup: __shared CaseSetup, hasActed: Bool,
    loadSource: @escaping SourceLoader
  ) {
    self.text = text
    self.catalog = catalog
    self.loadSource = loadSource
    entry = setup.entry
    screen = setup.entry.description
    options = setup.options
    self.hasActed = hasActed
    definedInvariants = setup.definedInvariants
    earlier = EarlierNames(
      observed: setup.observed, invariants: setup.invariants.names,
      hasSample: setup.isSourceNamed && setup.source.isSample)
    writtenPaging = setup.source.specification.isPagingWritten ? setup.source.paging : nil
  }

  /// Resolves the steps of `script`, groups included, and returns a planned step for each valid one.
  package mutating func resolve(_ script: Script) -> [PlannedStep] {
    var steps: [PlannedStep] = []
    steps.reserveCapacity(script.elements.count)
    for element in script.elements {
      switch element.content {
      case .group(let group): steps += resolve(group)
      case .step(let step):
        if let planned = plan(step, isInBackground: element.isInBackground) {
          steps.append(planned)
        }
      }
      if element.count > 1 { refuseEnd(hint: "write it once, after the repeated steps") }
    }
    return steps
  }

  /// Returns the planned form of `step`, or `nil` after an error.
  private mutating func plan(_ step: Step, isInBackground: Bool) -> PlannedStep? {
    refuseEnd(hint: "remove what comes after it")
    if step.rows != nil, step.word != "source" {
      report(
        "\(step.word) takes no rows", at: step.span,
        hint: "only source csv and source jsonl do")
      return nil
    }
    if isScreenUnknown, !StepDescription.isSetup(step.word) { return nil }
    guard let kind = resolve(step, isInBackground: isInBackground) else { return nil }
    // After a setup step, another one can still choose the screen.
    if case .setup = kind {} else { settleSource() }
    let written = step.description
    let text = isInBackground ? written + " &" : written
    return PlannedStep(kind, text: text, span: step.span)
  }

  /// Resolves a step: an action of the screen, a step of the language, or a reply that only this
  /// screen has.
  private mutating func resolve(_ step: Step, isInBackground: Bool) -> PlannedStep.Kind? {
    // A screen's own action takes precedence over a step of the same name.
    if let index = screen.index(ofAction: step.word) {
      refuseRequest(of: step)
      return resolveAction(index, step, isInBackground: isInBackground)
    }
    if !screen.asks, catalog.knows(reply: step.word) {
      report(
        "the screen \(screen.name) sends no request that \(step.word) could answer", at: step.span)
      return nil
    }
    if let description = StepDescription.named(step.word) {
      if isInBackground { refuseBackground(step) }
      if description.purpose != .reply { refuseRequest(of: step) }
      if hasActed, let error = description.lateError {
        report(error, at: step.span)
        return nil
      }
      return description.resolve(&self, step)
    }
    if screen.hasReply(step.word) {
      if isInBackground { refuseBackground(step) }
      refuseArguments(of: step, from: 0)
      return .reply(request: step.request, .own(step.word))
    }
    if ScenarioFile.Directive(rawValue: step.word) != nil {
      report(
        "\(step.word) is not a step", at: step.wordSpan,
        hint: "write it in a scenario file, outside groups, before ----")
      return nil
    }
    if let parts = entry.reportedParts, parts.lacks.contains(step.word) {
      return .unavailable("\(parts.subject) has no \(step.word)")
    }
    if let hint = ownersHint(ofStep: step.word) {
      report(screen.absence(ofStep: step.word), at: step.wordSpan, hint: hint)
      return nil
    }
    if step.word.hasPrefix(":") {
      report(
        "\(step.word) is a command of the shell, not a step", at: step.wordSpan,
        hint: "type it on a line of its own in the shell")
      return nil
    }
    // Text programs replace hyphens by dashes.
    if step.word.count > 1, step.word.allSatisfy({ $0 == "-" || $0 == "–" || $0 == "—" }) {
      let hint =
        step.word == "----"
        ? "write ---- alone on its line, once in each case of a file" : "did you mean ----?"
      report("unknown step '\(step.word)'", at: step.wordSpan, hint: hint)
      return nil
    }
    let known =
      screen.actions.map(\.name)
      + StepDescription.all.filter { screen.asks || $0.purpose != .reply }.map(\.name)
      + screen.manual.replies.map(\.name)
    report(
      "unknown step '\(step.word)'", at: step.wordSpan,
      hint: Self.repetition(of: known, writtenAs: step.word).map { "write \($0)" }
        ?? didYouMean(
          step.word, among: known + ScenarioFile.Directive.allCases.map(\.rawValue)))
    return nil
  }

  /// Returns the repeated step that a word such as `fetchMore*3` means, or `nil` if the word is not
  /// one of `steps` and a count.
  private static func repetition(of steps: [String], writtenAs word: String) -> String? {
    let step = word.prefix { $0 != "*" && $0 != "x" }
    guard steps.contains(String(step)), let count = Int(word.dropFirst(step.count + 1)), count > 0
    else { return nil }
    return "\(step) x\(count)"
  }

  /// Returns a hint with the screens that have an action or a reply that this screen lacks, or
  /// `nil` if there are none.
  private func ownersHint(ofStep word: String) -> String? {
    let owners = catalog.entries.filter {
      $0.description.index(ofAction: word) != nil || $0.description.hasReply(word)
    }.map(\.name)
    switch owners.count {
    case 0: return nil
    case 1: return "the screen \(owners[0]) has it"
    default:
      return
        "the screens \(owners.dropLast().joined(separator: ", ")) and \(owners[owners.count - 1]) have it"
    }
  }

  private mutating func resolveAction(
    _ index: Int, _ step: Step, isInBackground: Bool
  ) -> PlannedStep.Kind? {
    if !hasActed { settleNames() }
    hasActed = true
    let action = screen.actions[index]
    var arguments: [ActionArgument] = []
    if !step.arguments.isEmpty || !action.parameters.isEmpty {
      guard let bound = resolveArguments(of: step, to: action) else { return nil }
      arguments = bound
    }
    return .action(
      PlannedAction(
        index, arguments, isReload: action.isReload, isInBackground: isInBackground))
  }

  /// Reports an `end` that is not the last step that is played.
  private mutating func refuseEnd(hint: String) {
    guard let endSpan else { return }
    report("end is the last step", at: endSpan, hint: hint)
    self.endSpan = nil
  }

  mutating func resolveEnd(_ step: Step) -> PlannedStep.Kind? {
    refuseArguments(of: step, from: 0)
    endSpan = step.span
    return .end
  }
}

extension ScreenDescription {
  /// Returns the error that the screen has no step `word`.
  func absence(ofStep word: String) -> String { "the screen \(name) has no \(word)" }
}

extension Catalog {
  /// Whether `word` is a step, or an action or a reply of any screen.
  package func knows(step word: String) -> Bool {
    StepDescription.named(word) != nil
      || entries.contains {
        let screen = $0.description
        return screen.index(ofAction: word) != nil || screen.hasReply(word)
      }
  }

  func knows(invariant name: String) -> Bool {
    entries.contains { $0.has(invariant: name) }
  }

  /// Whether `word` is a reply of the language or of any screen.
  func knows(reply word: String) -> Bool {
    StepDescription.named(word)?.purpose == .reply
      || entries.contains { $0.description.hasReply(word) }
  }
}
