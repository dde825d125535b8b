#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A value that threads share: one at a time has it, and the others may wait until it is as they need it.
@safe final class ConditionLock<Value: Sendable>: Sendable {
  /// What one thread at a time holds.
  private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// What threads wait for.
  private nonisolated(unsafe) let changed: UnsafeMutablePointer<pthread_cond_t>
  /// The value, only ever touched between lock and unlock.
  private nonisolated(unsafe) var value: Value

  /// How many threads wait.
  private nonisolated(unsafe) var waiting = 0

  /// Creates a monitor of `value`.
  init(_ value: Value) {
    unsafe self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  /// Changes the value with `body`, which returns whether a thread may wait for that change. Only then is one woken.
  func change(_ body: (inout Value) -> Bool) {
    unsafe pthread_mutex_lock(mutex)
    let isAwaited = unsafe body(&value) && waiting > 0
    unsafe pthread_mutex_unlock(mutex)
    // Who is woken finds the value free.
    if isAwaited { unsafe pthread_cond_broadcast(changed) }
  }

  /// Takes what `body` has an answer for out of the value, as soon as it has one, and returns it; none where `isStopped` says so
  /// meanwhile, which is polled. This wakes no thread.
  func wait<Answer>(
    unless isStopped: () -> Bool, _ body: (inout Value) -> Answer?
  ) -> Answer? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while !isStopped() {
      if let answer = unsafe body(&value) { return answer }
      var time = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &time)
      time.tv_nsec += 20_000_000
      if time.tv_nsec >= 1_000_000_000 {
        time.tv_sec += 1
        time.tv_nsec -= 1_000_000_000
      }
      unsafe waiting += 1
      unsafe pthread_cond_timedwait(changed, mutex, &time)
      unsafe waiting -= 1
    }
    return nil
  }

  /// Takes what `body` has an answer for out of the value, as soon as it has one, and returns it. This wakes no thread.
  func wait<Answer>(_ body: (inout Value) -> Answer?) -> Answer {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let answer = unsafe body(&value) { return answer }
      unsafe waiting += 1
      unsafe pthread_cond_wait(changed, mutex)
      unsafe waiting -= 1
    }
  }
}
