internal import Screens

/// A case as it is played step by step: its stage, and the world that was made of it.
///
/// It is a value: keep one to come back to it.
package struct Playback: Sendable {
  /// What is played on; before the first action a step may say otherwise.
  package private(set) var stage: Stage
  /// The world as it is now.
  package private(set) var world: any SomeWorld

  /// Begins on `stage`.
  package init(on stage: Stage) throws(CaseStop) {
    self.stage = stage
    world = try stage.world()
  }

  /// Returns what this one is once its world has become `world`.
  package func goingOn(with world: any SomeWorld) -> Playback {
    var next = self
    next.world = world
    return next
  }

  /// Performs `step`, which has this index in its plan, and passes every line of the trace to `sink`.
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

  /// What steps to come are bound to: the stage, with the source that was named last.
  package var present: Stage {
    var stage = stage
    stage.source = world.namedSource
    return stage
  }
}
