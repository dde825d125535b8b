// Only this file depends on how the Swift runtime schedules jobs. The code is `unsafe` for two
// reasons: the runtime's hooks are function variables that are found by name, and a job is a
// pointer that must be run exactly once.
//
// A pump receives a job only if the thread of the pump enqueues the job, so that other tests are
// not affected. If another thread resumes a task of a pump, the task is recognized by its number.
// The resumption is reported as an error: a subject may wait only for the server and the clock of
// the test, which resume tasks on the pump's own thread.

import CLibrary
import Locks

#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  // `Task.yield` and `Task.sleep` call the executor of the task directly and bypass the runtime's
  // hooks.
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
#endif

/// The hooks of the Swift runtime through which a pump receives the jobs of its own thread.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum RuntimeHooks {
  /// The names of the hooks that this runtime lacks. The first access installs the available hooks.
  static let missing: [String] = install()

  /// Installs the hooks that pass jobs to a pump, and returns the names of the missing ones.
  private static func install() -> [String] {
    var missing: [String] = []
    func put<Hook>(_ hook: Hook, at name: String, isNeeded: Bool = true) {
      guard let address = unsafe symbol(name) else {
        if isNeeded { missing.append(name) }
        return
      }
      unsafe address.assumingMemoryBound(to: Optional<Hook>.self).pointee = hook
    }
    put(enqueueGlobal, at: "swift_task_enqueueGlobal_hook")
    unsafe put(getMainExecutor, at: "swift_task_getMainExecutor_hook")
    unsafe put(isMainExecutor, at: "swift_task_isMainExecutor_hook")
    put(enqueueMain, at: "swift_task_enqueueMainExecutor_hook")
    // Some runtimes sleep without calling these two hooks. For these, StandInExecutor detects the
    // sleep.
    put(enqueueWithDelay, at: "swift_task_enqueueGlobalWithDelay_hook", isNeeded: false)
    put(enqueueWithDeadline, at: "swift_task_enqueueGlobalWithDeadline_hook", isNeeded: false)
    #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
      DefaultExecutor.install()
    #endif
    return missing
  }

  /// Returns the address of a symbol of the program or of a loaded library.
  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    unsafe dlsym(dlopen(nil, RTLD_NOW), name)
  }

  // MARK: Hooks that the runtime calls

  /// The runtime's function that enqueues a job for any thread.
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  /// The hook of `Enqueue`, which receives the original function.
  private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  /// The runtime's function that returns the executor of the main actor.
  private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor
  /// The runtime's function that returns whether an executor is the main actor's.
  private typealias IsMain = @convention(thin) (UnownedSerialExecutor) -> Bool
  private typealias IsMainHook = @convention(thin) (UnownedSerialExecutor, IsMain) -> Bool
  /// The runtime's function that enqueues a job after a number of nanoseconds.
  private typealias EnqueueLater = @convention(thin) (UInt64, UnownedJob) -> Void
  private typealias EnqueueLaterHook = @convention(thin) (UInt64, UnownedJob, EnqueueLater) -> Void
  /// The runtime's function that enqueues a job at a time of a clock.
  private typealias EnqueueAt =
    @convention(thin) (Int64, Int64, Int64, Int64, Int32, UnownedJob) -> Void
  private typealias EnqueueAtHook =
    @convention(thin) (Int64, Int64, Int64, Int64, Int32, UnownedJob, EnqueueAt) -> Void

  /// Passes a job to a pump, unless the pump of this thread works without hooks. Returns whether a
  /// pump received the job.
  private static func receive(_ job: UnownedJob, to executor: StandInExecutor) -> Bool {
    if let pump = Pump.current, !pump.usesHooks { return false }
    return executor.receive(job)
  }

  /// Passes a job for any thread to the pump of this thread.
  private static let enqueueGlobal: EnqueueHook = { job, original in
    if !receive(job, to: .global) { original(job) }
  }

  /// Passes a job of the main actor to the pump of this thread.
  private static let enqueueMain: EnqueueHook = { job, original in
    if !receive(job, to: .main) { original(job) }
  }

  /// Returns the stand-in for the main actor's executor while a pump runs on this thread.
  private static let getMainExecutor: MainExecutorHook = { original in
    guard let pump = Pump.current, pump.usesHooks else { return unsafe original() }
    return unsafe StandInExecutor.main.asUnownedSerialExecutor()
  }

  /// Returns true for the stand-in of the main actor's executor.
  private static let isMainExecutor: IsMainHook = { executor, original in
    unsafe StandInExecutor.main.is(executor) || original(executor)
  }

  /// Records that a task sleeps for a duration on a system clock.
  private static let enqueueWithDelay: EnqueueLaterHook = { delay, job, original in
    if !recordSleep("Task.sleep") { original(delay, job) }
  }

  /// Records that a task sleeps until a time on a system clock.
  private static let enqueueWithDeadline: EnqueueAtHook = {
    seconds, nanoseconds, leeway, leewayNanoseconds, clock, job, original in
    if !recordSleep("Task.sleep") {
      original(seconds, nanoseconds, leeway, leewayNanoseconds, clock, job)
    }
  }

  /// Records that a task of this thread's pump sleeps on a real clock.
  ///
  /// - Returns: Whether a pump runs on this thread.
  static func recordSleep(_ clock: String) -> Bool {
    guard let pump = Pump.current else { return false }
    pump.recordSleep(clock)
    return true
  }

  // MARK: Functions of the runtime

  /// Returns the number of the task that a job continues, or nil for a job that does not belong to
  /// a task.
  ///
  /// The runtime never uses a number twice in a process, so the number also identifies a task that
  /// has ended.
  static func task(of job: UnownedJob) -> UInt64? {
    guard let number = taskNumber, let flags = jobFlags else { return nil }
    // The low byte is the kind of the job. The kind of a task is 0.
    return flags(job) & 0xFF == 0 ? number(job) : nil
  }

  /// Enqueues a job on the runtime's own executor, because the job does not belong to a pump.
  static func enqueueWhereItBelongs(_ job: UnownedJob, isMain: Bool) {
    if isMain { originalMain?(job) } else { originalGlobal?(job) }
  }

  /// The runtime's function that returns the number of a task.
  private typealias TaskNumber = @convention(thin) (UnownedJob) -> UInt64
  /// The runtime's function that returns the flags of a job.
  private typealias JobFlags = @convention(thin) (UnownedJob) -> Int

  private static let taskNumber = function("swift_task_getJobTaskId", TaskNumber.self)
  private static let jobFlags = function("swift_task_getJobFlags", JobFlags.self)
  /// Enqueues a job for any thread, bypassing the hooks.
  private static let originalGlobal = function("swift_task_enqueueGlobal", Enqueue.self)
  /// Enqueues a job of the main actor, bypassing the hooks.
  private static let originalMain = function("swift_task_enqueueMainExecutor", Enqueue.self)

  /// Returns a function of the runtime by its name, or nil if the runtime lacks it.
  private static func function<Function>(_ name: String, _: Function.Type) -> Function? {
    guard let address = unsafe symbol(name) else { return nil }
    return unsafe unsafeBitCast(address, to: Function.self)
  }
}

/// The executor of jobs in a pump. It replaces the main actor's executor or the global executor.
///
/// The two stand-ins, `main` and `global`, are never freed: a task stores the executor that it was
/// suspended on, and may resume after its pump is gone. The task then continues on the runtime's
/// own executor.
///
/// Each pump also has an instance, which the tasks that the pump starts prefer and retain. If
/// another thread resumes such a task on an actor, the runtime enqueues a job of the actor, which
/// has no task number. The instance passes this job to its pump.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class StandInExecutor: SerialExecutor, TaskExecutor {
  /// The stand-in for the main actor's executor while a pump runs.
  static let main = StandInExecutor(isMain: true)

  /// The stand-in for the runtime's thread pool while a pump runs.
  static let global = StandInExecutor(isMain: false)

  /// Whether the executor replaces the main actor's executor.
  private let isMain: Bool

  /// The jobs of the pump whose tasks prefer this executor, or nil for `main` and `global`.
  private let owner: Wakes?

  /// Creates a stand-in for the main actor's executor or for the global executor.
  init(isMain: Bool = false, owner: Wakes? = nil) {
    self.isMain = isMain
    self.owner = owner
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !receive(job) { RuntimeHooks.enqueueWhereItBelongs(job, isMain: isMain) }
  }

  /// Passes a job to the pump of this thread, or to the pump of the task that it continues.
  ///
  /// - Returns: Whether a pump received the job.
  func receive(_ job: UnownedJob) -> Bool {
    if let pump = Pump.current {
      pump.enqueue(job, isMain: isMain)
      return true
    }
    if let owner { return owner.add((job, isMain, RuntimeHooks.task(of: job))) }
    return TaskOwners.all.wake(job, isMain: isMain)
  }

  /// Runs a job until it ends or its task suspends.
  func run(_ job: UnownedJob) {
    unsafe job.runSynchronously(on: asUnownedSerialExecutor())
  }

  func `is`(_ executor: UnownedSerialExecutor) -> Bool {
    // The first word of an executor is the object. The runtime has no public function for the
    // comparison.
    let words = unsafe unsafeBitCast(executor, to: (UInt, UInt).self)
    return words.0 == UInt(bitPattern: ObjectIdentifier(self))
  }

  func isIsolatingCurrentContext() -> Bool? {
    Pump.current != nil
  }

  func checkIsolated() {}
}

#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  extension StandInExecutor: SchedulingExecutor {
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      later(UnownedJob(job), "\(C.self)")
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      later(UnownedJob(job), "\(C.self)")
    }

    /// Records a sleep of a pumped task. A sleep outside a pump ends immediately.
    private func later(_ job: UnownedJob, _ clock: String) {
      // A recorded sleep never ends, because the case has failed already.
      if !RuntimeHooks.recordSleep(clock) {
        RuntimeHooks.enqueueWhereItBelongs(job, isMain: isMain)
      }
    }
  }

  /// The default executor of the runtime while hooks are installed. It passes the jobs of a pump's
  /// thread to the pump, and all other jobs to the original default executor.
  ///
  /// On an actor without an executor of its own, `Task.yield` and `Task.sleep` enqueue their jobs
  /// on the default executor and call no hook.
  ///
  /// Other threads may read the variable of the default executor during the replacement, and
  /// combine one executor with the methods of the other. The combination works because neither
  /// executor's methods use `self`.
  private final class DefaultExecutor: TaskExecutor, SchedulingExecutor {
    /// The default executor before the replacement, or `nil` if it cannot schedule. Then it is not
    /// replaced.
    private static let original =
      Task<Never, Never>.defaultExecutor as? any TaskExecutor & SchedulingExecutor

    /// Replaces the runtime's default executor.
    static func install() {
      // Read the original executor before the replacement.
      if original != nil { _createExecutors(factory: Factory.self) }
    }

    /// The executors of the main actor and of all other code after the replacement.
    private enum Factory: ExecutorFactory {
      static var mainExecutor: any MainExecutor { MainActor.executor }
      static var defaultExecutor: any TaskExecutor { DefaultExecutor() }
    }

    /// The pump of this thread, if the pump receives jobs through hooks.
    private static var pump: Pump? {
      guard let pump = Pump.current, pump.usesHooks else { return nil }
      return pump
    }

    func enqueue(_ job: consuming ExecutorJob) {
      if let pump = Self.pump {
        pump.enqueue(UnownedJob(job), isMain: false)
      } else if let original = Self.original {
        original.enqueue(job)
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      if let pump = Self.pump {
        pump.recordSleep("\(C.self)")
      } else if let original = Self.original {
        original.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      if let pump = Self.pump {
        pump.recordSleep("\(C.self)")
      } else if let original = Self.original {
        original.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
      }
    }
  }
#endif

/// The pump that started each task, so that a task resumed by another thread returns to its pump.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class TaskOwners: Sendable {
  /// The tasks of every pump.
  static let all = TaskOwners()

  /// The pumps of tasks, by the numbers of the tasks.
  private let owners = Mutex<[UInt64: Wakes]>([:])

  /// Records that a task was started in a pump.
  func add(_ task: UInt64, _ owner: Wakes) {
    owners.withLock { $0[task] = owner }
  }

  /// Removes tasks, which then continue on the runtime's own executors.
  func remove(_ tasks: some Sequence<UInt64>) {
    owners.withLock { owners in
      for task in tasks { owners[task] = nil }
    }
  }

  /// Passes a job to the pump of its task. Another thread made the job ready.
  ///
  /// - Returns: Whether the task belongs to a pump.
  func wake(_ job: UnownedJob, isMain: Bool) -> Bool {
    guard let task = RuntimeHooks.task(of: job) else { return false }
    guard let owner = owners.withLock({ $0[task] }) else { return false }
    return owner.add((job, isMain, task))
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Pump {
  /// The pump that this thread is settling, or `nil`.
  static var current: Pump? {
    get {
      guard let pointer = unsafe pthread_getspecific(threadKey) else { return nil }
      return unsafe Unmanaged<Pump>.fromOpaque(pointer).takeUnretainedValue()
    }
    set {
      // The caller that settles a pump retains it, so the thread-specific pointer does not have to.
      unsafe pthread_setspecific(
        threadKey, newValue.map { unsafe Unmanaged.passUnretained($0).toOpaque() })
    }
  }

  /// The key of the thread-specific storage for the pump that a thread settles.
  private static let threadKey: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    return key
  }()
}
