internal import Screens

/// A case that is played step by step: its setup, and the world created from it.
///
/// A playback is a value: copy it to return to this moment later.
package struct Playback: Sendable {
  /// The setup (the state before the first action). Setup steps can change the setup.
  package private(set) var setup: CaseSetup
  package var world: any SomeWorld

  package init(with setup: CaseSetup) throws(CaseStop) {
    self.setup = setup
    world = try setup.world()
  }

  /// Performs `step`, which has this index in its plan, and passes every line of the trace to
  /// `sink`.
  package mutating func perform(
    _ step: PlannedStep, at index: Int, to sink: TraceSink
  ) throws(CaseStop) {
    guard case .setup(let setupStep) = step.kind, !world.hasActed else {
      return try world.perform(step, at: index, to: sink)
    }
    var setup = setup
    try setup.apply(setupStep)
    world = try setup.world(at: world.clock)
    self.setup = setup
  }

  /// The setup for resolving the next steps, with the source that was named last.
  package var present: CaseSetup {
    var setup = setup
    setup.source = world.namedSource
    return setup
  }
}
