/// A piece of work that waits in a pump.
struct PumpedJob: Sendable {
  /// What the runtime runs.
  var job: UnownedJob

  /// Whether it is meant for the main actor.
  var isMain: Bool

  /// The number of the task that it goes on with, if it is one.
  var task: UInt64?
}
