package import EditLine
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

extension Guide {
  /// Returns the completions of the text before the cursor.
  package func completion(of line: String, _ cursor: Int) -> Completion {
    let text = part(of: line, 0..<cursor)
    guard let context = LineContext(text) else { return Completion() }
    let candidates =
      context.isCommand
      ? candidates(forCommand: context) : candidates(forStep: context)
    let matching = candidates.filter { $0.text.utf8.starts(with: context.word.utf8) }
    return Completion(replacing: context.range, with: matching)
  }

  /// Returns the candidates for the word in a line that begins with a colon.
  private func candidates(forCommand context: LineContext) -> [Completion.Candidate] {
    guard let name = context.name, name != context.word || !context.arguments.isEmpty else {
      return ColonCommand.all.map { .init($0.name, summary: $0.summary) }
    }
    guard let words = ColonCommand.named(name)?.arguments,
      let kind = context.arguments.count < words.count
        ? words[context.arguments.count] : words.last
    else { return [] }
    switch kind {
    case .topic:
      return Help(of: world, in: catalog).listedNames.map { .init($0) }
    case .file: return files(beginning: context.word) { _ in true }
    case .step(let name):
      return candidates(forStep: name, context.arguments, word: context.word)
    case .setting: return Setting.allCases.map { .init($0.rawValue, summary: $0.summary) }
    case .toggle: return ["on", "off"].map { .init($0) }
    case .observation: return observations(ending: " ")
    case .option(let command):
      return options(of: command, after: context.arguments.last, word: context.word)
    }
  }

  /// Returns the candidates for the word in a step.
  private func candidates(forStep context: LineContext) -> [Completion.Candidate] {
    if let name = context.name, name != context.word || !context.arguments.isEmpty {
      return candidates(forStep: name, context.arguments, word: context.word)
    }
    if context.request != nil { return replies }
    if context.word.hasPrefix("#") {
      return world.requests.map { .init("#\($0.number)", summary: $0.ask.description) }
    }
    let (useful, useless) = actions
    let hasActed =
      world.hasActed
      || context.hasActed { name in
        screen.actions.contains { $0.name == name }
      }
    let others = StepDescription.all.filter { step in
      step.purpose != .reply && step.name != "end" && !(hasActed && step.isOpening)
    }
    .map { Completion.Candidate($0.name, summary: $0.summary) }
    return useful + (world.requests.isEmpty ? [] : replies) + others + useless
  }

  /// The replies that the screen accepts.
  private var replies: [Completion.Candidate] {
    StepDescription.all.filter { $0.purpose == .reply && screen.asks }
      .map { .init($0.name, summary: $0.summary) }
      + screen.manual.replies.map { .init($0.name, summary: $0.summary) }
  }

  /// The actions that would have an effect now, and the others with the reason.
  private var actions: (useful: [Completion.Candidate], useless: [Completion.Candidate]) {
    var useful: [Completion.Candidate] = []
    var useless: [Completion.Candidate] = []
    for (index, action) in screen.actions.enumerated() {
      if let reason = refusal(ofAction: index, action) {
        // A list under test may give no reason.
        let why = reason.isEmpty ? "" : ": \(reason)"
        useless.append(.init(action.name, summary: "ignored now\(why)"))
      } else {
        useful.append(.init(action.name, summary: action.summary))
      }
    }
    return (useful, useless)
  }

  /// Returns the reason why the action would have no effect, found by trying the action on a copy of the world.
  private func refusal(ofAction index: Int, _ action: ActionDescription) -> String? {
    var reason: String?
    for sample in action.samples {
      var trial = world
      let planned = PlannedAction(
        index, sample, isReload: action.isReload, isInBackground: false)
      let step = PlannedStep(
        .action(planned), text: action.name, span: SourceRange(offset: 0, length: 0))
      reason = nil
      do throws(CaseStop) {
        try trial.perform(step, at: 0) { line, _ in
          if case .ignored(let why) = line.verdict { reason = why }
        }
      } catch {
        reason = error.description
      }
      if reason == nil { return nil }
    }
    return reason
  }
}
