/// A job that waits in a ``Pump`` until the pump runs the job.
struct PumpedJob: Sendable {
  /// The job of the runtime.
  var job: UnownedJob

  /// Whether the job belongs to the main actor.
  var isMain: Bool

  /// The number of the task that the job continues, or `nil` for other jobs.
  var task: UInt64?
}
