internal import Screens

/// A case that is played step by step: its stage, and the world created from it.
///
/// A playback is a value: copy it to return to this moment later.
package struct Playback: Sendable {
  /// The stage (the state before the first action). Setup steps can change the stage.
  package private(set) var stage: Stage
  /// The current world.
  package private(set) var world: any SomeWorld

  /// Creates a playback on `stage`.
  package init(on stage: Stage) throws(CaseStop) {
    self.stage = stage
    world = try stage.world()
  }

  /// Returns this playback with `world` as its current world.
  package func goingOn(with world: any SomeWorld) -> Playback {
    var next = self
    next.world = world
    return next
  }

  /// Performs `step`, which has this index in its plan, and passes every line of the trace to
  /// `sink`.
  package mutating func perform(
    _ step: PlannedStep, at index: Int, to sink: TraceSink
  ) throws(CaseStop) {
    guard step.kind.setsStage, !world.hasActed else {
      return try world.perform(step, at: index, to: sink)
    }
    var stage = stage
    try stage.take(step.kind)
    world = try stage.world(at: world.clock)
    self.stage = stage
  }

  /// The stage for resolving the next steps, with the source that was named last.
  package var present: Stage {
    var stage = stage
    stage.source = world.namedSource
    return stage
  }
}
