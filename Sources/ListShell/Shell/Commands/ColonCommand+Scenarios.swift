internal import EditLine
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

extension ColonCommand {
  /// The commands that load, play and save cases of scenario files.
  static let scenarios: [ColonCommand] = [
    ColonCommand(
      name: ":load", operands: ["FILE[:LINE]"],
      summary: "loads a case, to play it step by step; the trace so far stays a branch",
      example: ":load Scenarios/list-first-load.txt", arguments: [.file]
    ) { (shell, words) throws(CommandError) in
      guard let word = words.first, !word.isEmpty else {
        throw CommandError("a file is missing; write :load FILE or :load FILE:LINE")
      }
      if words.count > 1 {
        let name = quoted(words.joined(separator: " "))
        throw CommandError(":load takes one file; if its name has spaces, write :load \(name)")
      }
      try shell.load(word)
    },
    ColonCommand(
      name: ":step", operands: ["[N]"],
      summary: "plays the next step of the case, or N, and compares its trace",
      example: ":step 2"
    ) { (shell, words) throws(CommandError) in
      try shell.playCase(steps: try number(words, or: 1))
    },
    ColonCommand(
      name: ":continue", summary: "plays the rest of the case and prints whether it passes",
      example: ":continue"
    ) { (shell, words) throws(CommandError) in
      try shell.playCase(steps: .max)
    },
    ColonCommand(
      name: ":reload",
      summary:
        "plays everything up to here again, with the current files; the trace so far stays a branch",
      example: ":reload"
    ) { (shell, words) throws(CommandError) in
      try shell.reload()
    },
    ColonCommand(
      name: ":save", operands: ["FILE", "[\"title\"]"],
      summary: "saves the session as a passing case of a scenario file",
      example: ":save retry.txt \"a retry recovers\"", arguments: [.file, .text]
    ) { (shell, words) throws(CommandError) in
      guard let path = words.first, !path.isEmpty else {
        throw CommandError("a file is missing; write :save FILE or :save FILE \"title\"")
      }
      if words.count > 2 {
        let title = quoted(words.dropFirst().joined(separator: " "))
        throw CommandError("a title of several words needs quotes; write :save \(path) \(title)")
      }
      if words.count == 2, words[1].hasSuffix(".txt") {
        let whole = quoted(words.joined(separator: " "))
        throw CommandError("a path with spaces needs quotes; write :save \(whole)")
      }
      if shell.isUnattended { throw CommandError(":save is refused if CI is set") }
      let saved = try SavedCase(
        of: shell.session, path: path, title: words.count == 2 ? words[1] : nil)
      try saved.write(to: path)
      shell.usedFiles.append(path)
      shell.show("\(saved.isAppended ? "added" : "saved") \(quoted(saved.title)) to \(path)")
      if let line = saved.sameTitleLine {
        shell.show("\(path):\(line): another case has this title", Style(.yellow))
      }
    },
    ColonCommand(
      name: ":expect", operands: ["[NAME …]"],
      summary: "adds an expect step with the current values (of NAMEs, or of those in traces)",
      example: ":expect state items", arguments: [.observation]
    ) { (shell, words) throws(CommandError) in
      try shell.expect(words)
    },
  ]
}

extension Shell {
  /// Loads the case named by `FILE` or `FILE:LINE`.
  fileprivate mutating func load(_ word: String) throws(CommandError) {
    let selection = Selection(paths: [word])
    guard let item = selection.items.first, selection.items.count == 1 else {
      throw CommandError("\(word) matches more than one file")
    }
    let cases = try cases(ofFile: item.path)
    let loaded = try LoadedCase.selected(among: cases, line: item.lines.first)
    try session.load(loaded)
    show("\(loaded.source.name):\(loaded.line): \(loaded.scenario.title)", Style(isBold: true))
    if cases.count > 1 && item.lines.isEmpty {
      let path = item.path.contains(" ") ? quoted("\(item.path):LINE") : "\(item.path):LINE"
      show("the first of \(cases.count) cases; :load \(path) loads another:", .dim)
      show(cases.map { (":\($0.line)", $0.scenario.title) })
    }
    let count = session.loaded?.remainingCount ?? 0
    show("\(counted(count, "step")): :step plays one, :continue all", .dim)
  }

  /// Plays up to `steps` steps of the loaded case, and shows whether the trace is as expected.
  mutating func playCase(steps: Int) throws(CommandError) {
    guard let loaded = session.loaded else {
      throw CommandError("no case is loaded; load one with :load FILE")
    }
    if loaded.nextStep == nil && session.world.hasActed {
      throw CommandError("the case is over; :load loads it again")
    }
    try play(loaded, steps: steps)
  }

  /// Plays up to `steps` steps of the loaded case, which can be over, and shows the status.
  private mutating func play(_ loaded: LoadedCase, steps: Int) throws(CommandError) {
    do throws(CommandError) {
      try play { (session, sink) throws(CommandError) in
        for _ in 0..<min(steps, loaded.remainingCount) { try session.playNextOfCase(to: sink) }
        if session.loaded?.nextStep == nil { try session.settle(to: sink) }
      }
    } catch {
      guard error.status == .failed else { throw error }
      return report(error, of: loaded)
    }
    showStatusOfCase()
  }

  /// Plays everything up to here again, and also a step of the loaded case that failed.
  fileprivate mutating func reload() throws(CommandError) {
    let (hasFailedStep, wasAtEnd) = (session.hasFailedStep, session.isAtEndOfCase)
    try play { (session, sink) throws(CommandError) in try session.reload(to: sink) }
    guard let loaded = session.loaded else { return }
    if wasAtEnd, loaded.nextStep == nil {
      // A pasted case may have no assertion yet.
      let hasAssertion = loaded.scenario.missingAssertion(afterLines: session.events.count) == nil
      if hasAssertion || loaded.violatedInvariant != nil { try play(loaded, steps: 0) }
    } else if hasFailedStep, loaded.nextStep != nil {
      try play(loaded, steps: 1)
    } else if loaded.nextStep != nil {
      showStatusOfCase()
    }
  }

  /// Shows whether the loaded case fails, is as expected so far, or passes, as in a run.
  private mutating func showStatusOfCase() {
    guard let loaded = session.loaded else { return }
    let (scenario, events) = (loaded.scenario, session.events)
    let expects = scenario.expectation != nil
    if let (lines, first) = loaded.difference(of: events, end: session.world.endLine(step: 0)) {
      let span = session.timeline.faultyStep(atLine: first)?.span ?? scenario.span
      let error = CommandError(
        "the trace is not the expected one", at: span, in: scenario.source, status: .failed)
      report(
        error, of: loaded, [StyledText("(-expected +actual)")] + lines.excerpt.map(\.drawn))
    } else if let next = loaded.nextStep {
      show(
        "\(expects ? "as expected so far; " : "")next: \(next.text)",
        expects ? Style(.green) : .dim)
    } else if let reason = loaded.reasonToSkip {
      show("the case is over; a run skips it: \(reason)", .dim)
    } else if let invariant = loaded.violatedInvariant {
      show(violated: invariant)
    } else if let message = scenario.missingAssertion(afterLines: events.count) {
      report(CommandError(message, at: scenario.span, in: scenario.source))
    } else if !expects, scenario.plan.setup.entry.reportedParts != nil {
      // A list under test may not have reported every value that the conditions compare.
      show("the case is over", .dim)
    } else if scenario.knownGap != nil {
      report(
        CommandError(
          Case.passesAsKnownGap, at: scenario.span, in: scenario.source, status: .failed))
    } else {
      show("\(expects ? "as expected: " : "")the case passes", Style(.green))
    }
  }

  /// Shows a failure of a loaded case, with `details`. The failure of a known gap or of a skipped case
  /// is expected.
  private mutating func report(
    _ failure: CommandError, of loaded: LoadedCase, _ details: [StyledText] = []
  ) {
    let knownGap = loaded.scenario.knownGap
    let skipReason = loaded.reasonToSkip
    var failure = failure
    if knownGap != nil || skipReason != nil { failure.status = .passed }
    report(failure)
    show(details)
    if let knownGap { show("known gap: \(knownGap)", .dim) }
    if let skipReason { show("a run skips this case: \(skipReason)", .dim) }
  }

  /// Adds an `expect` step for the current observations. Requests in flight stay in flight.
  fileprivate mutating func expect(_ names: [String]) throws(CommandError) {
    let world = session.world
    let table = world.description.observations
    for name in names where !table.contains(where: { $0.name == name }) {
      throw CommandError(
        "the screen has no observation '\(name)'; "
          + (didYouMean(name, among: table.map(\.name)) ?? ":state lists them"))
    }
    let known = table.indices.filter { world.value(at: $0) != .unknown }
    for name in names where !known.contains(where: { table[$0].name == name }) {
      throw CommandError("the list does not report the value of '\(name)'")
    }
    let checks =
      known.filter { index in
        names.isEmpty
          ? table[index].isReported || table[index].name == "state"
          : names.contains(table[index].name)
      }
      .map { "\(table[$0].name)=\(world.value(at: $0))" }
    if checks.isEmpty { throw CommandError("the list reports no value that expect could compare") }
    let script = (["expect"] + checks).joined(separator: " ")
    if try session.sendToBackground() {
      show(
        "each action whose request is still in flight is recorded with &", .dim)
    }
    try play { (session, sink) throws(CommandError) in
      try session.play(script, called: ":expect", to: sink)
    }
    show(script)
  }
}

extension Timeline {
  /// Returns the step of a loaded case that led to the line at index `line` of the trace, or to its last line.
  fileprivate func faultyStep(atLine line: Int) -> PlannedStep? {
    // If the line is after the end of the trace, use the last line.
    var moments = path { $0.event == nil ? nil : $0 }.prefix(line + 1)
    // A response of the source belongs to the action that sent the request.
    while let last = moments.last, last.step?.step.isReply != true,
      let number = last.event?.settledRequest
    {
      moments.removeLast()
      while let event = moments.last?.event, !event.asks(number) { moments.removeLast() }
    }
    return moments.last?.step.flatMap { $0.isFromCase ? $0.step : nil }
  }
}

extension TraceLine {
  /// Whether the line sent the request with this number.
  fileprivate func asks(_ number: Int) -> Bool {
    effects.contains { if case .ask(number, _) = $0 { true } else { false } }
  }
}

extension PlannedStep {
  fileprivate var isReply: Bool {
    if case .reply = kind { true } else { false }
  }
}

extension TraceDifference {
  /// The line with its sign, in color.
  fileprivate var drawn: StyledText {
    switch kind {
    case .kept, .leftOut: StyledText("  \(text)")
    case .expected: StyledText("- \(text)", Style(.red))
    case .actual: StyledText("+ \(text)", Style(.green))
    }
  }
}
