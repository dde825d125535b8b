/// Runs the tasks of a subject, one job after the other on the calling thread, until none is ready.
///
/// A pump belongs to one subject, and only the thread that settles it at the moment feeds it: two
/// pumps on two threads never see each other's jobs.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class Pump {
  /// The maximum number of jobs before a subject must be idle.
  static let jobLimit = 100_000

  /// The number of last jobs that are examined, to report what the subject was doing.
  private static let tail = 1_000

  /// The jobs that are ready to run, in order.
  private var ready: [PumpedJob] = []
  /// The number of these jobs that have run.
  private var head = 0
  /// The jobs that other threads make ready. The object also identifies this pump on any thread.
  let wakes = Wakes()
  /// The tasks seen so far, each with the step that began it.
  private var began: [UInt64: String] = [:]
  /// The step that is being settled.
  private var doing = ""
  /// The real clocks that tasks slept by during the last step.
  private var sleeps: [String] = []
  /// The hooks that the runtime lacks, or one name if a test asks to run without hooks.
  let missingHooks: [String]

  /// Whether the runtime hands it all jobs of the thread that settles it.
  var usesHooks: Bool { missingHooks.isEmpty }

  /// Creates a pump that takes jobs through the runtime's hooks, or without them.
  init(usesHooks: Bool = true) {
    missingHooks = usesHooks ? RuntimeHooks.missing : ["swift_task_enqueueGlobal_hook"]
  }

  deinit {
    TaskOwners.all.remove(began.keys)
    for job in ready[head...] + wakes.take() {
      RuntimeHooks.enqueueWhereItBelongs(job.job, isMain: job.isMain)
    }
  }

  /// Runs a body and all the work that it makes ready, until nothing is left to run.
  ///
  /// - Throws: ``RestFailure`` where the work has no end, or where a real clock or another thread took part.
  func settle(_ doing: String, _ body: () -> Void) throws(RestFailure) {
    self.doing = doing
    sleeps = []
    let outer = Pump.current
    Pump.current = self
    defer { Pump.current = outer }
    let awoken = receiveWakes()
    body()
    var count = 0
    var turns: [UInt64: Int] = [:]
    while head < ready.count {
      let next = ready[head]
      head += 1
      if head == ready.count {
        ready.removeAll(keepingCapacity: true)
        head = 0
      }
      let executor: StandInExecutor = next.isMain ? .main : .global
      executor.run(next.job)
      count += 1
      guard count > Pump.jobLimit - Pump.tail else { continue }
      // Who works is counted only when it has become too much to be right.
      if let task = next.task { turns[task, default: 0] += 1 }
      if count == Pump.jobLimit { throw .noEnd(restless(turns)) }
    }
    if let clock = sleeps.first { throw .slept(during: doing, clock: clock) }
    if let task = awoken ?? receiveWakes() { throw .awokenFromOutside(task) }
  }

  /// Starts a task of this pump; called in the body of ``settle(_:_:)``.
  func start(_ work: @escaping @Sendable () async -> Void) {
    if usesHooks {
      Task(operation: work)
    } else {
      // Without hooks only what is awaited stays with the pump: this is what the runtime offers openly.
      Task(executorPreference: StandInExecutor.global, operation: work)
    }
  }

  /// Takes a job that the thread that settles this pump has enqueued.
  func take(_ job: UnownedJob, isMain: Bool) {
    let task = RuntimeHooks.task(of: job)
    if let task, began[task] == nil {
      began[task] = doing
      TaskOwners.all.add(task, wakes)
    }
    ready.append(PumpedJob(job: job, isMain: isMain, task: task))
  }

  /// Takes what other threads made ready, and says during what the first of these tasks was begun.
  private func receiveWakes() -> String? {
    let jobs = wakes.take()
    ready += jobs
    return jobs.first.map { $0.task.flatMap { began[$0] } ?? "" }
  }

  /// Says which task goes on and on.
  private func restless(_ turns: [UInt64: Int]) -> RestFailure.Restless {
    let busiest = turns.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return RestFailure.Restless(
      during: doing, jobs: Pump.jobLimit, begunBy: busiest.flatMap { began[$0] } ?? doing)
  }

  /// Notes that a task goes to sleep by a real clock.
  func noteSleep(_ clock: String) {
    sleeps.append(clock)
  }
}
