/// Runs the jobs of a subject one at a time on the calling thread, until no job is ready.
///
/// A pump belongs to one subject. A pump receives new tasks only from the thread that runs the
/// subject. Other threads can only resume these tasks. So two pumps on two threads never receive
/// each other's jobs.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class Pump {
  /// The number of jobs in one step at which a subject is reported as never idle.
  static let jobLimit = 100_000

  /// The number of jobs before ``jobLimit`` that are counted for each task, to find the busiest
  /// task.
  private static let tail = 1_000

  /// The ready jobs, in order.
  private var ready: [PumpedJob] = []
  /// The number of ready jobs that have run.
  private var head = 0
  /// The jobs that other threads made ready. The object also identifies this pump on all threads.
  let wakes = Wakes()
  /// The executor that the tasks started by this pump prefer.
  private let executor: StandInExecutor
  /// The known tasks, each with the step that started the task.
  private var startSteps: [UInt64: String] = [:]
  /// The step that is being settled.
  private var doing = ""
  /// The real clocks on which tasks slept during the last step.
  private var sleeps: [String] = []
  /// Whether the work of the last step did not end.
  private var isEndless = false
  /// The hooks that the runtime lacks. If a test requests a pump without hooks, the array has one
  /// name.
  let missingHooks: [String]

  /// Whether the runtime hooks pass all jobs of the running thread to this pump.
  var usesHooks: Bool { missingHooks.isEmpty }

  /// Creates a pump that receives jobs through the runtime's hooks, or without them.
  init(usesHooks: Bool = true) {
    executor = StandInExecutor(owner: wakes)
    missingHooks = usesHooks ? RuntimeHooks.missing : ["swift_task_enqueueGlobal_hook"]
  }

  deinit {
    TaskOwners.all.remove(startSteps.keys)
    let jobs = ready[head...] + wakes.take(isLast: true)
    // Endless work would run on the runtime's own threads until the end of the process.
    if isEndless { return }
    for job in jobs {
      RuntimeHooks.enqueueWhereItBelongs(job.job, isMain: job.isMain)
    }
  }

  /// Runs `body` and all jobs that `body` makes ready, until no job is ready.
  ///
  /// - Throws: ``IdleFailure`` if the work does not end, or if a real clock or another thread was
  ///   involved.
  func settle(_ doing: String, _ body: () -> Void) throws(IdleFailure) {
    self.doing = doing
    sleeps = []
    isEndless = false
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
      // Count the jobs of each task only shortly before the limit, because almost no step reaches
      // the limit.
      if let task = next.task { turns[task, default: 0] += 1 }
      if count == Pump.jobLimit {
        isEndless = true
        throw noEnd(turns)
      }
    }
    if let clock = sleeps.first { throw .slept(during: doing, clock: clock) }
    if let task = awoken ?? receiveWakes() { throw .awokenFromOutside(task) }
  }

  /// Returns the failure if another thread has resumed a task since the last step.
  func lateFailure() -> IdleFailure? { receiveWakes().map { .awokenFromOutside($0) } }

  /// Starts a task in this pump. Call this only in the body of ``settle(_:_:)``.
  func start(_ work: @escaping @Sendable () async -> Void) {
    // Without hooks, a task executor preference is the only public way to keep work in the pump.
    // The preference covers only awaited work. With hooks, the preference detects that another
    // thread resumes awaited work of an actor.
    Task(executorPreference: executor, operation: work)
  }

  /// Receives a job that the thread of this pump has enqueued.
  func enqueue(_ job: UnownedJob, isMain: Bool) {
    let task = RuntimeHooks.task(of: job)
    if let task, startSteps[task] == nil {
      startSteps[task] = doing
      TaskOwners.all.add(task, wakes)
    }
    ready.append((job, isMain, task))
  }

  /// Receives the jobs that other threads made ready, and returns the step that started the first
  /// of their tasks.
  private func receiveWakes() -> String? {
    let jobs = wakes.take()
    ready += jobs
    return jobs.first.map { $0.task.flatMap { startSteps[$0] } ?? "an earlier step" }
  }

  /// Returns the failure for work that does not end, from the number of jobs of each task.
  private func noEnd(_ turns: [UInt64: Int]) -> IdleFailure {
    let busiest = turns.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return .noEnd(
      during: doing, jobs: Pump.jobLimit, startedBy: busiest.flatMap { startSteps[$0] } ?? doing)
  }

  func recordSleep(_ clock: String) {
    sleeps.append(clock)
  }
}
