package import ScenarioLanguage
internal import Screens

/// A script with every word resolved, ready to be played any number of times.
package struct Plan: Sendable {
  /// The steps as written. Repeated steps occur once.
  package private(set) var steps: [PlannedStep] = []
  /// The indices in `steps`, in the order in which the steps are played.
  package private(set) var sequence = StepSequence()
  /// The setup with which playing begins. It includes the first `setupCount` steps.
  package internal(set) var setup: CaseSetup
  /// The number of setup steps that the setup already includes.
  private var setupCount = 0
  /// Whether the plan contains only setup steps so far.
  private var isSetup: Bool
  /// The maximum number of steps. A case with more steps is not played.
  private let stepLimit: Int

  /// Creates an empty plan with `setup`. If `hasActed` is true, no step changes the setup.
  package init(with setup: consuming CaseSetup, hasActed: Bool, stepLimit: Int) {
    self.setup = setup
    self.stepLimit = stepLimit
    isSetup = !hasActed
  }

  package var assertsSomething: Bool {
    steps.contains { $0.kind.isCheck }
  }

  package mutating func append(_ script: Script, using resolver: inout Resolver) {
    let planned = resolver.resolve(script)
    var longer = sequence
    longer.append(script)
    guard longer.writtenCount == steps.count + planned.count else { return }
    sequence = longer
    if steps.isEmpty { steps = planned } else { steps += planned }
    if isSetup { applySetup() }
  }

  /// Applies the setup steps that the setup does not include yet. Stops at the first step that is not
  /// a setup step.
  private mutating func applySetup() {
    for index in sequence.dropFirst(setupCount) {
      // An error is reported when the step is played.
      guard setupCount < stepLimit, case .setup(let step) = steps[index].kind,
        (try? setup.apply(step)) != nil
      else {
        isSetup = false
        return
      }
      setupCount += 1
    }
  }
}

/// The progress of playing a plan.
private struct Playhead {
  /// The index of the step played last.
  var step = 0
  /// The virtual time in milliseconds.
  var clock = 0
  var conditions = ComparedConditions()

  /// The rest of the steps.
  var rest: StepSequence.Iterator

  /// Creates a playhead after the first `count` steps of `sequence`.
  init(_ sequence: StepSequence, skipping count: Int) {
    rest = sequence.makeIterator()
    for _ in 0..<count { _ = rest.next() }
  }
}

extension Plan {
  /// Plays every step, lets the source respond to the foreground requests at the end, and passes
  /// each trace line to `sink`.
  ///
  /// Returns the position and the reason of a stop, or `nil` if the case was played to its end.
  package func play(
    _ settings: PlaySettings = PlaySettings(), to sink: TraceSink
  ) -> StoppedCase? {
    var conditions = ComparedConditions()
    return play(settings, comparing: &conditions, to: sink)
  }

  /// Plays every step as `play(_:to:)` does, and sets `conditions` to the conditions of a list under
  /// test that were compared.
  func play(
    _ settings: PlaySettings, comparing conditions: inout ComparedConditions, to sink: TraceSink
  ) -> StoppedCase? {
    var playhead = Playhead(sequence, skipping: setupCount)
    defer { conditions = playhead.conditions }
    var setup = setup
    setup.checksInvariants = settings.checksInvariants
    do throws(CaseStop) {
      while let index = try setup.entry.play(self, with: setup, settings, from: &playhead, to: sink)
      {
        // A step changes the setup, so continue after this step in a new world. Only the clock is
        // kept.
        playhead.step = index
        if case .setup(let step) = steps[index].kind { try setup.apply(step) }
      }
      return nil
    } catch {
      return StoppedCase(error, step: error.step ?? playhead.step)
    }
  }
}

extension CatalogEntry {
  /// Plays `plan` in a world of `setup` up to the end, or up to a step that changes the setup.
  /// Returns the index of that step.
  ///
  /// The type of the screen is opened here, once per case. Most cases use `list`. With the code
  /// specialized for it, a run takes half the time.
  @specialized(where Self == ScreenKind<ReferenceListScreen>)
  fileprivate func play(
    _ plan: Plan, with setup: CaseSetup, _ settings: PlaySettings, from playhead: inout Playhead,
    to sink: TraceSink
  ) throws(CaseStop) -> Int? {
    var world = try World(kind, with: setup, at: playhead.clock)
    // All consecutive `expect` steps are checked before the case ends, at the first that failed.
    var failed: (step: Int, expectation: FailedExpectation)?
    func endIfFailed() throws(CaseStop) {
      guard let failed else { return }
      playhead.step = failed.step
      throw .failedExpectation(failed.expectation)
    }
    while let index = playhead.rest.next() {
      if settings.isStopped() { throw .interrupted }
      if case .expect = plan.steps[index].kind {} else { try endIfFailed() }
      playhead.step = index
      if !world.hasActed, plan.steps[index].kind.canChangeSetup {
        playhead.clock = world.clock
        return index
      }
      do throws(CaseStop) {
        try world.perform(plan.steps[index], at: index, to: sink)
      } catch {
        guard case .failedExpectation(let expectation) = error else { throw error }
        if failed == nil {
          failed = (index, expectation)
        } else {
          failed?.expectation.add(expectation)
        }
      }
      if case .expect(let conditions) = plan.steps[index].kind, reportedParts != nil {
        playhead.conditions.add(conditions, ofStep: index, in: world)
      }
    }
    try endIfFailed()
    try world.settleForeground(sink)
    playhead.conditions.unreported = unreported(by: world.screen)
    if let end = world.endLine(step: playhead.step) { try sink(end, world) }
    return nil
  }
}
