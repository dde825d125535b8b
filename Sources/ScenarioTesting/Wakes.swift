internal import Locks

/// The jobs of a pump's tasks that other threads have made ready.
final class Wakes: Sendable {
  /// The jobs that the pump has not taken yet.
  private let jobs = Mutex<[PumpedJob]>([])

  /// Stores a job until its pump takes it.
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
