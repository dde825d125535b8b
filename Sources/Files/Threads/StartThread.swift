#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Starts a thread that does `work` on a stack as deep as the main thread's; `false` where the system has no thread left.
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

/// What a thread has to do, as an object that C can hand over.
private final class Work: Sendable {
  /// What is to be done.
  let body: @Sendable () -> Void
  /// Creates an object of `body`.
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Does what `startThread` has handed over.
private func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let work = unsafe work {
    unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
  }
  return nil
}
