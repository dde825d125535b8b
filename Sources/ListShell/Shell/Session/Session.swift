internal import Files
internal import ScenarioLanguage
package import ScenarioRunner
internal import Screens
internal import Text

/// The state of a shell without the terminal: the screen and its history.
package struct Session: Sendable {
  /// The history of the session.
  private(set) var timeline: Timeline
  /// The reader of scenarios and sources.
  private(set) var reader: ScenarioReader
  /// The most recently loaded case, if it can be continued.
  private(set) var loaded: LoadedCase?
  /// Whether the screen's invariants are checked after every event.
  private let checksInvariants: Bool

  /// Creates a session with the default screen.
  package init(reader: ScenarioReader, checksInvariants: Bool = false) throws(CaseStop) {
    self.reader = reader
    self.checksInvariants = checksInvariants
    timeline = try Self.beginning(reader, checksInvariants)
  }

  /// Returns the timeline before the first step.
  private static func beginning(
    _ reader: ScenarioReader, _ checksInvariants: Bool
  ) throws(CaseStop) -> Timeline {
    var stage = reader.reading.stage
    stage.checksInvariants = checksInvariants
    stage.entry = stage.entry.remembering(failures: false) ?? stage.entry
    return Timeline(try Playback(on: stage))
  }

  /// The current world.
  var world: any SomeWorld { timeline.current.world }

  /// Discards the whole history, including all branches.
  mutating func reset() throws(CommandError) {
    do throws(CaseStop) {
      timeline = try Self.beginning(reader, checksInvariants)
    } catch {
      throw CommandError(error.description)
    }
    loaded = nil
  }

  /// Moves to a line of the branch's trace. Line 0 is the beginning.
  mutating func go(toLine line: Int) throws(CommandError) {
    guard timeline.go(toLine: line) else {
      let last = timeline.lastLine
      throw CommandError("there is no line \(line); the trace has \(counted(last, "line"))")
    }
    loaded?.playedCount = timeline.playedCountOfCase
  }

  /// Returns to the end of a branch, counted from 1.
  mutating func go(toBranch number: Int) throws(CommandError) {
    guard number >= 1, timeline.go(toBranch: number - 1) else {
      throw CommandError("there is no branch \(number); :branches lists them")
    }
    loaded?.playedCount = timeline.playedCountOfCase
  }

  /// Plays the typed script until it ends or fails, and passes every line of the trace to the sink.
  ///
  /// The locations of script errors are lines of the text called `name`, counted from `line`.
  mutating func play(
    _ script: String, called name: String, fromLine line: Int = 1, tell: TraceSink
  ) throws(CommandError) {
    let file = reader.plan(
      script: script, called: name, fromLine: line, on: timeline.current.performance.present,
      hasActed: world.hasActed)
    guard let planned = file.cases.first, file.errors.isEmpty else {
      throw CommandError(rendered: file.errors.rendered(in: file.source))
    }
    for place in planned.plan.places {
      try play(
        planned.plan.steps[place], of: file.source, from: ".", isFromCase: false, tell: tell)
    }
  }

  /// Plays the setup of the scenario file at `path`: the steps before the first title.
  mutating func playSetup(ofFile path: String) throws(CommandError) {
    let file: PlannedFile
    do {
      file = try reader.readSetup(path)
    } catch {
      throw CommandError(error.description)
    }
    guard let planned = file.cases.first, file.errors.isEmpty else {
      throw CommandError(rendered: file.errors.rendered(in: file.source))
    }
    let catalog = reader.reading.catalog
    // If an adapter decides the default screen, the file must choose a screen.
    if !catalog.hasUsualStandard, !planned.plan.steps.contains(where: { $0.word == "screen" }) {
      try play("screen \(catalog.standard.name)", called: path) { _, _ in }
    }
    for place in planned.plan.places {
      try play(
        planned.plan.steps[place], of: file.source, from: Path.folder(of: path), isFromCase: false
      ) { _, _ in }
    }
  }

  /// The names of the invariants that steps chose or defined. Empty if all are checked.
  var chosenInvariants: [String] {
    let stage = timeline.current.performance.present
    guard case .named(let names) = stage.invariants else { return [] }
    return names + stage.definedInvariants.map(\.name)
  }

  /// Plays one step. An error contains the location of the step.
  private mutating func play(
    _ step: PlannedStep, of source: SourceText, from folder: String, isFromCase: Bool,
    tell: TraceSink
  ) throws(CommandError) {
    do throws(CaseStop) {
      if Interrupts.isPending { throw .interrupted }
      try timeline.play(
        Timeline.PlayedStep(step: step.remembering, folder: folder, isFromCase: isFromCase),
        tell: tell)
    } catch {
      throw CommandError(error, at: step.span, in: source)
    }
  }
}

extension Session {
  /// Loads a case: plays its setup, and stores its steps for later.
  mutating func load(_ loaded: LoadedCase) throws(CommandError) {
    try reset()
    self.loaded = loaded
    while let step = self.loaded?.nextStep, step.isSetup {
      try playNextOfCase { _, _ in }
    }
  }

  /// Plays the next step of the loaded case, if there is one.
  mutating func playNextOfCase(tell: TraceSink) throws(CommandError) {
    guard let loaded, let step = loaded.nextStep else { return }
    guard timeline.current.isComplete else {
      throw CommandError(
        "the case cannot continue from the middle of a step; go to its end, or before it")
    }
    let screen = world.description.manual.name
    guard step.isSetup || screen == loaded.screen else {
      throw CommandError(
        "the case's steps belong to the screen \(loaded.screen), and the session plays \(screen);"
          + " :load loads the case again")
    }
    try play(
      step, of: loaded.source, from: Path.folder(of: loaded.source.name), isFromCase: true,
      tell: tell)
    self.loaded?.playedCount += 1
  }

  /// Lets the source send the responses to foreground requests, as at the end of a case.
  mutating func settle(tell: TraceSink) throws(CommandError) {
    try play(
      Self.settlingStep, of: SourceText(name: "", ""), from: ".", isFromCase: false, tell: tell)
  }

  /// Keeps the requests of the last action in flight, as if the action had been written with `&`.
  ///
  /// Returns whether any request was in the foreground.
  mutating func sendToBackground() throws(CommandError) -> Bool {
    guard world.requests.contains(where: { !$0.isInBackground }) else { return false }
    guard timeline.current.isComplete else {
      throw CommandError("only a part of a step was played; go to its end, or before it")
    }
    do throws(CaseStop) {
      try timeline.sendToBackground()
    } catch {
      throw CommandError(error, at: Self.settlingStep.span, in: SourceText(name: "", ""))
    }
    return true
  }

  /// Plays the steps up to the current position again, with the current contents of all files.
  mutating func reload(tell: TraceSink) throws(CommandError) {
    let steps = script
    var next = self
    next.reader = reader.renewed
    try next.reset()
    next.loaded = try loaded?.reread(by: next.reader)
    for step in steps {
      if step.isFromCase {
        try next.playNextOfCase(tell: tell)
      } else {
        try next.play(step.text, called: "reload", tell: tell)
      }
    }
    self = next
  }
}

extension PlannedStep {
  /// The same step. If it chooses a screen, the screen stores its responses and repeats them when
  /// the session replays the step.
  fileprivate var remembering: PlannedStep {
    guard case .screen(let entry, let options) = kind,
      let remembered = entry.remembering(failures: false)
    else { return self }
    var step = self
    step.kind = .screen(remembered, options)
    return step
  }
}
