internal import Locks

/// A job that waits in a ``Pump`` until the pump runs the job, whether it belongs to the main actor,
/// and the number of the task that it continues, if any.
typealias PumpedJob = (job: UnownedJob, isMain: Bool, task: UInt64?)

/// The jobs of a pump's tasks that other threads have made ready.
final class Wakes: Sendable {
  /// The jobs that the pump has not received yet.
  private let jobs = Mutex<[PumpedJob]>([])

  /// Stores a job until its pump receives it.
  func add(_ job: PumpedJob) {
    jobs.withLock { $0.append(job) }
  }

  /// Returns and removes the stored jobs.
  func take() -> [PumpedJob] {
    jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
  }
}
