package import ScenarioLanguage
internal import Screens
internal import Text

/// A script with every word resolved, ready to be played any number of times.
package struct Plan: Sendable {
  /// The steps as written, each once.
  package private(set) var steps: [PlannedStep] = []
  /// In which order the steps happen.
  private var parts: [Part] = []
  /// The stage that the first steps set up.
  package internal(set) var stage: Stage
  /// How many setup steps the stage contains.
  private var setupCount = 0
  /// Whether nothing but such steps was added yet.
  private var isSetup: Bool
  /// How many steps may be of that kind: a case with more is refused, and none of it is done.
  private let stepLimit: Int

  /// The steps of one script.
  fileprivate struct Part {
    /// In which order they happen, as places among them.
    var sequence: StepSequence
    /// The place of the first in `steps`.
    var start: Int
  }

  /// Creates an empty plan on `stage`; if actions were done before, no step changes the stage.
  package init(on stage: consuming Stage, hasActed: Bool = false, stepLimit: Int = Limits.steps) {
    self.stage = stage
    self.stepLimit = stepLimit
    isSetup = !hasActed
  }

  /// Whether any step checks something.
  package var assertsSomething: Bool {
    steps.contains {
      switch $0.kind {
      case .expect, .invariants: true
      default: false
      }
    }
  }

  /// The places in `steps`, in the order in which the steps happen.
  package var places: some Sequence<Int> {
    parts.lazy.flatMap { part in part.sequence.lazy.map { part.start + $0 } }
  }

  /// Appends the steps of `script`, resolved by `resolver`.
  package mutating func append(_ script: Script, using resolver: inout Resolver) {
    let planned = resolver.resolve(script)
    let sequence = StepSequence(script)
    guard planned.count == sequence.stepCount else { return }
    parts.append(Part(sequence: sequence, start: steps.count))
    if steps.isEmpty { steps = planned } else { steps += planned }
    if isSetup { setStage(sequence, from: steps.count - planned.count) }
  }

  /// Applies the steps of `sequence`, which begin at `start`, to the stage, up to the first that is
  /// not a setup step.
  private mutating func setStage(_ sequence: StepSequence, from start: Int) {
    for entry in sequence {
      let kind = steps[start + entry].kind
      // An error is reported when the step is played.
      guard setupCount < stepLimit, kind.setsStage, (try? stage.take(kind)) != nil else {
        isSetup = false
        return
      }
      setupCount += 1
    }
  }
}

/// How far a plan was played.
struct Progress {
  /// The step played last.
  var place = 0
  /// The virtual time in milliseconds.
  var clock = 0
  /// The requests in flight at the end.
  var end: TraceEnd?
  /// The step that the line told last came from.
  var lastEvent = 0

  /// How far the sequence is that is played.
  private var current = StepSequence().makeIterator()
  /// The index of its first step.
  private var start = 0
  /// What is played behind it.
  private var rest: IndexingIterator<[Plan.Part]>

  /// Begins after the first `count` steps.
  fileprivate init(_ parts: [Plan.Part], skipping count: Int) {
    rest = parts.makeIterator()
    for _ in 0..<count { _ = next() }
  }

  /// Moves to the next step, and returns its index, or `nil` after the last one.
  @inline(__always)
  mutating func next() -> Int? {
    while true {
      if let entry = current.next() { return start &+ entry }
      guard let part = rest.next() else { return nil }
      current = part.sequence.makeIterator()
      start = part.start
    }
  }
}

extension Plan {
  /// Plays every step, and at the end lets the source answer what is in the foreground; hands every line of the trace to `sink`.
  ///
  /// Returns how far it came.
  package func play(
    _ playSettings: PlaySettings = PlaySettings(), into sink: inout some TraceSink & ~Copyable
  ) -> Playthrough {
    var progress = Progress(parts, skipping: setupCount)
    // The stage is rarely different from the planned one.
    var changed: Stage?
    if playSettings.checksInvariants != stage.checksInvariants {
      changed = stage
      changed?.checksInvariants = playSettings.checksInvariants
    }
    do throws(CaseStop) {
      while let place = try play(
        on: changed, playSettings, from: &progress, keepsValues: sink.needsValues,
        tell: { (event, world) throws(CaseStop) in try sink.take(event, in: world) })
      {
        // A step in between changed the stage: the case begins again there, and only the clock goes
        // on.
        progress.place = place
        if changed == nil { changed = stage }
        try changed?.take(steps[place].kind)
      }
      return Playthrough(inFlight: progress.end, place: progress.place)
    } catch {
      switch error {
      case .error(_, _, let step?): progress.place = step
      // What broke an invariant is the event told last, which an earlier step may have led to.
      case .brokenInvariant: progress.place = progress.lastEvent
      case .error, .failedExpectation, .interrupted: break
      }
      return Playthrough(inFlight: progress.end, place: progress.place, stop: error)
    }
  }
}

extension Plan {
  /// Plays from where `progress` stands in a world of `changed`, or else of the stage that was planned.
  private func play(
    on changed: Stage?, _ playSettings: PlaySettings, from progress: inout Progress,
    keepsValues: Bool, tell: Tell
  ) throws(CaseStop) -> Int? {
    if let changed {
      return try changed.entry.play(
        self, on: changed, playSettings, from: &progress, keepsValues: keepsValues, tell: tell)
    }
    return try stage.entry.play(
      self, on: stage, playSettings, from: &progress, keepsValues: keepsValues, tell: tell)
  }
}

extension CatalogEntry {
  /// Plays `plan` from where it stands in a world of `stage`, which is of this kind, to its end or to a step that sets the stage.
  ///
  /// Where it comes to such a step, it returns its place.
  fileprivate func play(
    _ plan: Plan, on stage: Stage, _ playSettings: PlaySettings, from progress: inout Progress,
    keepsValues: Bool, tell: Tell
  ) throws(CaseStop) -> Int? {
    try plan.play(
      kind, on: stage, playSettings, from: &progress, keepsValues: keepsValues, tell: tell)
  }
}

extension Plan {
  /// Plays from where `progress` stands in a world of `stage`, whose screen is of `kind`, to the end or to a step that sets the
  /// stage.
  ///
  /// Where it comes to such a step, it returns its place. The type of the screen is opened here, once a case; all that follows is compiled for each that is listed.
  @specialized(where Subject == ListScreen)
  @specialized(where Subject == AliyunScreen)
  @specialized(where Subject == FilmsScreen)
  @specialized(where Subject == MomentsScreen)
  fileprivate func play<Subject: Screen>(
    _ kind: ScreenKind<Subject>, on stage: Stage, _ playSettings: PlaySettings,
    from progress: inout Progress, keepsValues: Bool, tell: Tell
  ) throws(CaseStop) -> Int? {
    var world = try World(kind, on: stage, at: progress.clock, keepsValues: keepsValues)
    var line = ToldLine(of: world, steps: steps)
    defer {
      progress.end = TraceEnd(of: world)
      progress.lastEvent = line.event.step
    }
    let steps = steps.borrowed  // A step of an array would be copied before it is done.
    while let place = progress.next() {
      if playSettings.isStopped() { throw .interrupted }
      progress.place = place
      if !world.hasActed, steps[place].kind.setsStage {
        progress.clock = world.clock
        return place
      }
      try world.perform(steps[place].kind, at: place, &line, tell)
    }
    try world.finish(&line, tell)
    return nil
  }
}
