internal import Conformance
internal import Files
internal import MockSources
internal import ScenarioLanguage
package import ScenarioRunner
internal import Screens
internal import Text

/// The state of a shell without the terminal: the screen and its history.
package struct Session: Sendable {
  private(set) var timeline: Timeline
  private(set) var reader: ScenarioReader
  /// The most recently loaded case, if it can be continued.
  private(set) var loaded: LoadedCase?
  /// The beginning of the branches of the loaded case.
  private var beginningOfCase = 0
  /// Whether the screen's invariants are checked after every event.
  let checksInvariants: Bool
  /// The observations in the conditions of `expect` steps that were not compared.
  private var uncomparedNames: [String] = []

  /// Creates a session with the default screen.
  package init(reader: ScenarioReader, checksInvariants: Bool = false) throws(CaseStop) {
    self.reader = reader
    self.checksInvariants = checksInvariants
    timeline = Timeline(try Self.playback(reader, checksInvariants))
  }

  /// Returns the playback before the first step.
  private static func playback(
    _ reader: ScenarioReader, _ checksInvariants: Bool
  ) throws(CaseStop) -> Playback {
    var setup = reader.reading.setup
    setup.checksInvariants = checksInvariants
    setup.entry = setup.entry.remembering(failures: false) ?? setup.entry
    return try Playback(with: setup)
  }

  var world: any SomeWorld { timeline.current.world }

  /// Discards the whole history, including all branches.
  mutating func reset() throws(CommandError) {
    timeline = Timeline(try orCommandError(Self.playback(reader, checksInvariants)))
    loaded = nil
  }

  /// Moves to a line of the branch's trace. Line 0 is the last moment before the first line, after the setup.
  mutating func go(toLine line: Int) throws(CommandError) {
    guard timeline.go(toLine: line) else {
      let last = timeline.lastLine
      throw CommandError("there is no line \(line); the trace has \(counted(last, "line"))")
    }
    continueCase()
  }

  /// Returns to the end of a branch, counted from 1.
  mutating func go(toBranch number: Int) throws(CommandError) {
    guard number >= 1, timeline.go(toBranch: number - 1) else {
      throw CommandError("there is no branch \(number); :branches lists them")
    }
    continueCase()
  }

  /// Continues the loaded case at the current moment. A branch can come from an earlier text of the
  /// case, from another case, or from typed steps. Then no case is loaded any more.
  private mutating func continueCase() {
    let played = timeline.stepsOfCase
    if timeline.currentBeginning == beginningOfCase, loaded?.begins(with: played) == true {
      loaded?.playedCount = played.count
    } else {
      loaded = nil
    }
  }

  /// Lets the next steps read their files of rows again, which can have changed.
  mutating func readFilesAgain() { reader = reader.renewed }

  /// Plays the typed script until it ends or fails, and passes every line of the trace to the sink.
  ///
  /// Errors in the script are located in the text called `name`, whose first line has the number
  /// `line`. Paths in the script are relative to `folder`.
  mutating func play(
    _ script: String, called name: String, fromLine line: Int = 1, from folder: String = ".",
    to sink: TraceSink
  ) throws(CommandError) {
    let file = reader.plan(
      script: script, called: name, fromLine: line, from: folder,
      with: timeline.current.playback.present, hasActed: world.hasActed)
    guard let planned = file.cases.first, file.errors.isEmpty else {
      throw CommandError(rendered: file.errors.rendered(in: file.source), kind: .script)
    }
    let indices = Array(planned.plan.sequence)
    for (position, index) in indices.enumerated() {
      try play(
        planned.plan.steps[index], of: file.source, from: folder, isFromCase: false,
        before: indices[(position + 1)...].lazy.map { planned.plan.steps[$0] }, to: sink)
    }
  }

  /// Plays the setup of the scenario file at `path`: the steps before the first title.
  mutating func playSetup(ofFile path: String) throws(CommandError) {
    let file = try orCommandError(reader.readSetup(path))
    guard let planned = file.cases.first, file.errors.isEmpty else {
      throw CommandError(rendered: file.errors.rendered(in: file.source), kind: .script)
    }
    let catalog = reader.reading.catalog
    // If an adapter decides the default screen, the file must choose a screen.
    if !catalog.isListStandard,
      !planned.plan.steps.contains(where: { $0.kind.word == "screen" })
    {
      try play("screen \(catalog.standard.name)", called: path) { _, _ in }
    }
    for index in planned.plan.sequence {
      try play(
        planned.plan.steps[index], of: file.source, from: Path.folder(of: path), isFromCase: false
      ) { _, _ in }
    }
  }

  /// The names of the invariants that steps chose or defined. Empty if all are checked.
  var chosenInvariants: [String] {
    let setup = timeline.current.playback.present
    let names = setup.invariants.names
    return names.isEmpty ? [] : names + setup.definedInvariants.map(\.name)
  }

  /// Plays one step. An error contains the location of the step. If an `expect` step fails, the
  /// error also contains the failures of the `expect` steps that begin `next`.
  private mutating func play(
    _ step: PlannedStep, of source: SourceText, from folder: String, isFromCase: Bool,
    before next: some Sequence<PlannedStep> = [], to sink: TraceSink
  ) throws(CommandError) {
    defer {
      if case .expect(let conditions) = step.kind {
        uncomparedNames += conditions.filter { !$0.isCompared(in: world) }.map(\.name)
      }
    }
    do throws(CaseStop) {
      if Interrupts.isPending { throw .interrupted }
      try timeline.play(
        Timeline.PlayedStep(step: step.remembering, folder: folder, isFromCase: isFromCase),
        to: sink)
    } catch {
      throw CommandError(joined(error, with: next), at: step.span, in: source)
    }
  }

  /// Removes and returns the observations that were not compared, each once.
  mutating func takeUncomparedNames() -> [String] {
    defer { uncomparedNames = [] }
    return distinct(uncomparedNames)
  }

  /// Adds the failures of the `expect` steps that begin `next` to a failed expectation.
  private func joined(_ stop: CaseStop, with next: some Sequence<PlannedStep>) -> CaseStop {
    guard case .failedExpectation(var expectation) = stop else { return stop }
    var world = world
    for step in next {
      guard case .expect = step.kind else { break }
      do throws(CaseStop) {
        try world.perform(step, at: 0) { _, _ in }
      } catch {
        if case .failedExpectation(let later) = error { expectation.add(later) }
      }
    }
    return .failedExpectation(expectation)
  }

  /// Loads a case: plays its setup, and stores its steps for later. The trace so far stays a branch.
  /// Without `checkingInvariants`, no violated invariant ends the case.
  mutating func load(
    _ loaded: LoadedCase, checkingInvariants: Bool = true
  ) throws(CommandError) {
    let beginning = try orCommandError(
      Self.playback(reader, checksInvariants && checkingInvariants))
    timeline.startOver(with: beginning)
    beginningOfCase = timeline.currentBeginning
    self.loaded = loaded
    while let step = self.loaded?.nextStep, step.kind.isSetup {
      try playNextOfCase { _, _ in }
    }
  }

  /// Plays the next step of the loaded case, if there is one.
  mutating func playNextOfCase(to sink: TraceSink) throws(CommandError) {
    guard let loaded, let step = loaded.nextStep else { return }
    guard timeline.current.isComplete else {
      throw CommandError(
        timeline.isAtEndOfBranch
          ? "the last step failed or was stopped, so the case cannot continue; :reload plays it again"
          : "the case cannot continue from the middle of a step; go to the end of the step, or to a line before it"
      )
    }
    let screen = world.description.manual.name
    guard step.kind.isSetup || screen == loaded.screen else {
      throw CommandError(
        "the case's steps belong to the screen \(loaded.screen), and the session plays \(screen);"
          + " :load loads the case again")
    }
    try play(
      step, of: loaded.source, from: Path.folder(of: loaded.source.name), isFromCase: true,
      before: loaded.laterSteps, to: sink)
    self.loaded?.playedCount += 1
  }

  /// The end of a script.
  fileprivate static let end = PlannedStep(.end, text: "end", span: .nowhere)

  /// Lets the source answer the foreground requests, as at the end of a case.
  mutating func settle(to sink: TraceSink) throws(CommandError) {
    var end = Self.end
    // An error is shown at the last step of the loaded case.
    if let last = loaded?.scenario.plan.steps.last { end.span = last.span }
    let source = loaded?.source ?? SourceText(name: "", "")
    try play(end, of: source, from: ".", isFromCase: false, to: sink)
  }

  /// Keeps the requests in flight, as if the actions that sent them had been written with `&`.
  ///
  /// Returns whether any request was in the foreground.
  mutating func sendToBackground() throws(CommandError) -> Bool {
    guard world.requests.contains(where: { !$0.isInBackground }) else { return false }
    guard timeline.current.isComplete else {
      throw CommandError(
        "only a part of a step was played; go to the end of the step, or to a line before it")
    }
    try orCommandError(timeline.sendToBackground())
    return true
  }

  /// Plays the steps up to the current position again, with the current contents of all files. The
  /// trace so far stays a branch. A step of the loaded case that failed becomes its next step.
  mutating func reload(to sink: TraceSink) throws(CommandError) {
    let (finished, unfinished, isExact) = playedSteps(keepingEnds: true)
    let hasFailed = hasFailedStep
    guard isExact, hasFailed || Self.isReproduced(unfinished) else {
      throw CommandError(
        "only a part of a step was played; go to the end of the step, or to a line before it")
    }
    let steps = finished + (hasFailed ? [] : Self.settling(unfinished))
    var next = self
    next.reader = reader.renewed
    if reader.reading.setup.entry.remembering(failures: false) == nil {
      next.timeline.goToBeginning()
    } else {
      // A list under test may have changed, so its earlier responses must not be repeated.
      next.timeline.startOver(
        with: try orCommandError(
          Self.playback(next.reader, timeline.current.playback.setup.checksInvariants)))
    }
    next.loaded = try loaded?.reread(by: next.reader)
    next.beginningOfCase = next.timeline.currentBeginning
    for step in steps {
      if step.isFromCase, loaded != nil {
        try next.playNextOfCase(to: sink)
      } else if step.isEnd {
        // The case may have further steps now.
        if next.loaded?.nextStep == nil { try next.settle(to: sink) }
      } else {
        // The step was typed, or comes from a case that is not loaded any more.
        try next.play(step.text, called: "reload", from: step.folder, to: sink)
      }
    }
    self = next
  }

  /// Whether all steps of the loaded case were played, and no others, and the source has responded to
  /// its requests.
  var isAtEndOfCase: Bool {
    let (finished, unfinished, _) = playedSteps(keepingEnds: true)
    return loaded?.nextStep == nil && loaded != nil && unfinished.isEmpty
      && world.requests.allSatisfy(\.isInBackground)
      && finished.allSatisfy { $0.isFromCase || $0.isEnd }
  }

  /// Whether a case is loaded, the last step of the branch belongs to it and failed, and the session
  /// is there.
  var hasFailedStep: Bool {
    loaded != nil && !timeline.current.isComplete && timeline.current.step?.isFromCase == true
      && timeline.isAtEndOfBranch
  }
}

extension PlannedStep {
  /// The same step. If it chooses the screen of a list under test, the responses of the list are
  /// stored, and are used again when the session replays the step.
  fileprivate var remembering: PlannedStep {
    guard case .setup(.screen(let entry, let options)) = kind,
      let remembered = entry.remembering(failures: false)
    else { return self }
    var step = self
    step.kind = .setup(.screen(remembered, options))
    return step
  }
}

extension Session {
  /// The lines of the trace up to the current moment.
  var events: [TraceLine] { timeline.path { $0.event } }

  /// The steps from the beginning to the current moment, as written.
  var script: [Timeline.PlayedStep] {
    let (finished, unfinished, _) = playedSteps(keepingEnds: false)
    return finished + Self.settling(unfinished)
  }

  /// The steps from the beginning to the current moment, as written, and the moments of a last step
  /// that is not finished. They are exact if they reproduce every step that the user left early.
  ///
  /// The responses at an end of the script are steps of their own, unless `keepsEnds` is true.
  private func playedSteps(
    keepingEnds keepsEnds: Bool
  ) -> (finished: [Timeline.PlayedStep], unfinished: [Timeline.Moment], isExact: Bool) {
    var isExact = true
    var steps: [Timeline.PlayedStep] = []
    var unfinished: [Timeline.Moment] = []
    timeline.forEachMoment { moment in
      guard let played = moment.step else { return }
      if let last = unfinished.last, last.play != moment.play {
        steps += Self.settling(unfinished)
        isExact = isExact && Self.isReproduced(unfinished)
        unfinished = []
      }
      unfinished.append(moment)
      guard moment.isComplete else { return }
      if played.isEnd, !keepsEnds {
        steps += Self.settling(unfinished)
      } else {
        steps.append(played)
      }
      unfinished = []
    }
    return (steps, unfinished, isExact)
  }

  /// Whether the steps that `settling` returns reproduce the moments, also their times.
  private static func isReproduced(_ moments: [Timeline.Moment]) -> Bool {
    guard let last = moments.last, let step = last.step,
      moments.contains(where: { $0.event?.clockMoved == true })
    else { return true }
    let requests = last.world.requests
    return step.step.kind.isWait ? requests.isEmpty : requests.allSatisfy(\.isInBackground)
  }

  /// Returns the steps that reproduce the responses during an unfinished step, such as a wait that
  /// the user left early.
  ///
  /// If the clock did not move, the steps are replies. If the clock moved during a `wait` and
  /// nothing is in flight anymore, the step is a `wait` without a duration. If the clock moved
  /// during another step, the step is an `expect`, which first lets the source respond to the
  /// foreground requests.
  private static func settling(_ moments: [Timeline.Moment]) -> [Timeline.PlayedStep] {
    let events = moments.compactMap(\.event)
    guard let last = moments.last, let step = last.step else { return [] }
    var texts = events.map(\.trigger.description)
    if events.contains(where: \.clockMoved) {
      if !step.step.kind.isWait {
        texts = ["expect state=\(last.world.stateName)"]
      } else if last.world.requests.isEmpty {
        texts = ["wait"]
      }
    }
    return texts.map {
      Timeline.PlayedStep(
        step: PlannedStep(.end, text: $0, span: .nowhere), folder: step.folder, isFromCase: false)
    }
  }
}

extension Timeline.PlayedStep {
  /// The step in the notation of the language.
  var text: String { step.text }
  /// Whether the step is the end of a script, at which the source responds to all requests.
  fileprivate var isEnd: Bool {
    if case .end = step.kind { step.text == Session.end.text } else { false }
  }
  /// Whether the step is an action of the user.
  var isAction: Bool { if case .action = step.kind { true } else { false } }
}

extension Session {
  /// The maximum width of a line in a saved script, unless a single step is wider.
  private static let lineWidth = 80

  /// Returns the lines of the script for the file at `path`: each setup step on its own line, with
  /// its inline rows, then as many steps per line as fit.
  ///
  /// If `isOpen` is true, requests in flight stay in flight: the actions that sent them get an `&`.
  func scriptLines(
    forFile path: String, isOpen: Bool = false
  ) throws(CommandError) -> [String] {
    var lines: [String] = []
    var elements: [Element] = []
    let script = script
    let asking = isOpen ? world.askingSteps : []
    for step in script {
      var element = try step.element(forFile: path)
      if step.isAction, asking.contains(step.number) { element.isInBackground = true }
      if step.step.kind.isSetup {
        lines += Self.lines(of: elements) + [element.description]
        elements = []
      } else if let last = elements.last, last.isRepeated(by: element) {
        elements[elements.count - 1].count += 1
      } else {
        elements.append(element)
      }
    }
    return lines + Self.lines(of: elements)
  }

  /// Returns the lines of the trace that the script would produce in the file at `path`. Paths in
  /// the script are relative to the folder of this file.
  func traceLines(forFile path: String) throws(CommandError) -> [String] {
    var lines: [String] = []
    let moments = timeline.path { moment in moment.event.map { (event: $0, step: moment.step) } }
    for (event, step) in moments {
      var line = event.columns.line
      if let played = step, case .setup(.source) = played.step.kind,
        case .step(let text) = event.trigger
      {
        let moved = try played.element(forFile: path).description
        line = moved + line.dropFirst(text.text.count)
      }
      lines.append(line)
    }
    return lines
  }

  /// Returns the session so far, as the beginning of a scenario in the file at `path`.
  func opening(forFile path: String) throws(CommandError) -> ExplorationStart {
    let waits = world.requests.contains { !$0.isInBackground }
    return ExplorationStart(
      world: world.inBackground, script: try scriptLines(forFile: path, isOpen: waits), path: path,
      reader: reader.renewed)
  }

  /// Returns the steps in lines of a readable length.
  private static func lines(of elements: [Element]) -> [String] {
    var lines: [String] = []
    for element in elements {
      let text = element.description
      let joint = lines.last?.hasSuffix("&") == true ? " " : "; "
      if let last = lines.last, columns(of: last + joint + text) <= lineWidth {
        lines[lines.count - 1] = last + joint + text
      } else {
        lines.append(text)
      }
    }
    return lines
  }
}

extension Element {
  /// Whether `next` is the same step, so that both can be written as a repeat.
  fileprivate func isRepeated(by next: Element) -> Bool {
    guard case .step(let step) = content, case .step(let other) = next.content else { return false }
    return step.description.hasBytes(of: other.description)
      && isInBackground == next.isInBackground
  }
}

extension Timeline.PlayedStep {
  /// Returns the step as written in the file at `path`. Paths in it are relative to the folder of
  /// this file.
  fileprivate func element(forFile path: String) throws(CommandError) -> Element {
    let (script, _) = Script.parse(SourceText(name: path, text))
    guard var element = script.elements.first else { throw CommandError("'\(text)' is not a step") }
    guard case .setup(.source(let source)) = step.kind, source.isFile,
      case .step(var step) = element.content,
      case .word(let name)? = step.arguments.first?.value.asWord
    else { return element }
    let relative = try orCommandError(
      Path.relative(Path.join(folder == "." ? "" : folder, name), to: Path.folder(of: path)))
    step.arguments[0].value = .word(relative)
    element.content = .step(step)
    return element
  }
}

extension ScenarioLanguage.Argument.Value {
  /// The value, with a string converted to a word. For the path of a file, both have the same
  /// meaning.
  fileprivate var asWord: ScenarioLanguage.Argument.Value {
    if case .string(let text) = self { .word(text) } else { self }
  }
}
