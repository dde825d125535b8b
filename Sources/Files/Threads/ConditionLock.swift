internal import CLibrary

/// A value with a lock and a condition variable, on which threads can wait for a state of the value.
@safe final class ConditionLock<Value: Sendable>: Sendable {
  private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>
  /// The condition variable that signals changes.
  private nonisolated(unsafe) let changed: UnsafeMutablePointer<pthread_cond_t>
  /// The value, accessed only while the lock is held.
  private nonisolated(unsafe) var value: Value

  private nonisolated(unsafe) var waiting = 0

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

  /// Changes the value with `body`, which returns whether a thread may be waiting for the change.
  /// If so, wakes the waiting threads.
  func change(_ body: (inout Value) -> Bool) {
    unsafe pthread_mutex_lock(mutex)
    let isAwaited = unsafe body(&value) && waiting > 0
    unsafe pthread_mutex_unlock(mutex)
    // Broadcast after unlocking, so that the woken threads can lock the value directly.
    if isAwaited { unsafe pthread_cond_broadcast(changed) }
  }

  /// Waits until `body` returns a result, and returns that result. Returns `nil` when `isStopped`,
  /// which is polled, returns true. Wakes no other thread.
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

  /// Waits until `body` returns a result, and returns that result. Wakes no other thread.
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
