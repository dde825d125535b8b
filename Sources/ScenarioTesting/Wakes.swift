internal import Locks

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
