internal import MockSources
package import ScenarioLanguage
package import Screens
package import Text

/// Resolves the words of a script against the tables, in the order of the text, and notes every mistake.
package struct Binder {
  /// The text that the script was read from.
  let text: SourceText
  /// Loads the rows that a `source` step names.
  let loadSource: SourceLoader
  /// What is wrong so far.
  package var mistakes: [Diagnostic] = []
  /// The screen that the steps concern.
  package private(set) var screen: any Screen.Type {
    didSet { actions = screen.actionDescriptions }
  }
  /// The screen's actions, which nearly every step is looked up in.
  private var actions: [ActionDescription]
  /// Whether an action came already, so that the screen stands.
  private var hasActed: Bool
  /// The paging that a `source` step spelled out, which the screen must be able to ask with.
  var writtenPaging: Paging?
  /// The place of the last step, where `end` belongs.
  var endSpan: Span?

  /// Makes a binder for steps of `text`, which go on after what happened in `world`, if anything did.
  package init(
    text: SourceText, after world: World? = nil, loadSource: @escaping SourceLoader
  ) {
    self.text = text
    self.loadSource = loadSource
    screen = world.map { type(of: $0.screen) } ?? standardScreen
    actions = screen.actionDescriptions
    hasActed = world?.hasActed ?? false
    let paging = world?.namedSource.paging
    writtenPaging = paging == .numbered ? nil : paging
  }

  /// Resolves the steps of `sequence` and returns one planned step for each of its entries, or nothing for a wrong one.
  package mutating func bind(_ sequence: StepSequence) -> [PlannedStep] {
    var steps: [PlannedStep] = []
    steps.reserveCapacity(sequence.entries.count)
    let entries = sequence.entries.span
    for place in entries.indices {
      if let endSpan {
        note("end is the last step", at: endSpan, hint: "remove what comes after it")
        self.endSpan = nil
      }
      let isInBackground = entries[place].isInBackground
      guard let kind = bind(entries[place].step, isInBackground: isInBackground) else { continue }
      let written = entries[place].step.description
      let text = isInBackground ? written + " &" : written
      steps.append(PlannedStep(kind, text: text, span: entries[place].step.span))
    }
    return steps
  }

  private mutating func bind(_ step: Step, isInBackground: Bool) -> PlannedStep.Kind? {
    // A screen's own action goes before a step of the same name. Nearly every step of every file ends here: so the
    // actions are looked through where they are, not copied.
    if let index = actions.indices.first(where: { actions[$0].name == step.word }) {
      refuseRequest(of: step)
      return bindAction(index, step, isInBackground: isInBackground)
    }
    if let place = StepDescription.place(of: step.word) {
      if isInBackground { noteBackground(step) }
      if StepDescription.all[place].purpose != .reply { refuseRequest(of: step) }
      return StepDescription.all[place].bind(&self, step)
    }
    if screen.manual.replies.contains(where: { $0.name == step.word }) {
      if isInBackground { noteBackground(step) }
      refuseArguments(of: step, from: 0, usage: "[#n] \(step.word)")
      return .reply(request: step.request, .own(step.word))
    }
    if isKnownStep(step.word) {
      return .unavailable("the screen \(screen.name) has no \(step.word)")
    }
    let known =
      actions.map(\.name) + StepDescription.all.map(\.name)
      + screen.manual.replies.map(\.name)
    note(
      "unknown step '\(step.word)'", at: step.wordSpan,
      hint: didYouMean(step.word, among: known))
    return nil
  }

  private mutating func bindAction(
    _ index: Int, _ step: Step, isInBackground: Bool
  ) -> PlannedStep.Kind? {
    hasActed = true
    var arguments: [ActionArgument] = []
    if !step.arguments.isEmpty || !actions[index].parameters.isEmpty {
      guard let bound = bindArguments(of: step, to: actions[index]) else { return nil }
      arguments = bound
    }
    return .action(
      PlannedAction(
        index, arguments, isReload: actions[index].isReload, isInBackground: isInBackground))
  }

  /// What is wrong with a `screen` step behind an action.
  static let lateScreen = "the screen can be chosen only before the first action"

  mutating func bindScreen(_ step: Step) -> PlannedStep.Kind? {
    if hasActed {
      note(Self.lateScreen, at: step.span)
      return nil
    }
    guard let name = requiredWord(of: step, called: "the name of a screen") else { return nil }
    guard let type = screens.first(where: { $0.name == name.value }) else {
      let hint = didYouMean(name.value, among: screens.map { $0.name })
      note(
        "unknown screen '\(name.value)'", at: name.span,
        hint: hint ?? "listsh screens lists them")
      return nil
    }
    screen = type
    refusePaging(at: step.span)
    guard let settings = bindOptions(of: step, from: 1, table: type.manual.options) else {
      return nil
    }
    return .screen(type, ScreenOptions(type.manual.options, written: settings))
  }

  mutating func bindEnd(_ step: Step) -> PlannedStep.Kind? {
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

/// Whether `word` is a step, or an action or a reply of some screen.
func isKnownStep(_ word: String) -> Bool {
  StepDescription.named(word) != nil
    || screens.contains { screen in
      screen.actionDescriptions.contains { $0.name == word }
        || screen.manual.replies.contains { $0.name == word }
    }
}
