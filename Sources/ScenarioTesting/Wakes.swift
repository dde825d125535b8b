internal import Locks

/// What other threads have made ready of a pump's tasks.
final class Wakes: Sendable {
  /// The jobs that are not taken.
  private let jobs = Mutex<[PumpedJob]>([])

  /// Keeps a job until its pump takes it.
  func add(_ job: PumpedJob) {
    jobs.withLock { $0.append(job) }
  }

  /// Takes what has come since it was asked last.
  func take() -> [PumpedJob] {
    jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
  }
}
