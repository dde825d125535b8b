internal import Locks

/// A job that waits in a ``Pump`` until the pump runs the job, whether it belongs to the main actor,
/// and the number of the task that it continues, if any.
typealias PumpedJob = (job: UnownedJob, isMain: Bool, task: UInt64?)

/// The jobs of a pump's tasks that other threads have made ready.
final class Wakes: Sendable {
  /// The jobs that the pump has not received yet, or nil after the end of the pump.
  private let jobs = Mutex<[PumpedJob]?>([])

  /// Stores a job until its pump receives it.
  ///
  /// - Returns: False after the end of the pump.
  func add(_ job: PumpedJob) -> Bool {
    jobs.withLock { $0?.append(job) != nil }
  }

  /// Returns and removes the stored jobs. `isLast` ends the pump.
  func take(isLast: Bool = false) -> [PumpedJob] {
    jobs.withLock { jobs in
      defer { jobs = isLast ? nil : [] }
      return jobs ?? []
    }
  }
}
