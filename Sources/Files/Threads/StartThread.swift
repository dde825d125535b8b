internal import CLibrary

/// Starts a thread for `work` with a stack as large as the main thread's. Returns `false` if the system has no more
/// threads.
func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  guard isCallable() else { return false }
  let held = unsafe Unmanaged.passRetained(Work(work))
  var attributes = pthread_attr_t()
  unsafe pthread_attr_init(&attributes)
  defer { unsafe pthread_attr_destroy(&attributes) }
  unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
  unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let status = unsafe pthread_create(
    &thread, &attributes, { unsafe run($0) }, held.toOpaque())
  if status != 0 { unsafe held.release() }
  return status == 0
}

/// The work of a thread, as an object that can pass through a C pointer.
private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Performs the work that `startThread` passed.
private func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let work = unsafe work {
    unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
  }
  return nil
}

/// Calls `body` repeatedly on a separate thread, `milliseconds` after the previous call, until it returns `false`.
///
/// The pause must be less than a second. If no thread can be started, `body` is never called.
package func periodically(milliseconds: UInt32, _ body: @escaping @Sendable () -> Bool) {
  _ = startThread {
    repeat { usleep(milliseconds * 1_000) } while body()
  }
}
