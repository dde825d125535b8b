#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Calls `body` repeatedly on a separate thread, `milliseconds` after the previous call, until it returns `false`.
///
/// The pause must be less than a second. If no thread can be started, `body` is never called.
package func periodically(milliseconds: UInt32, _ body: @escaping @Sendable () -> Bool) {
  _ = startThread {
    repeat { usleep(milliseconds * 1_000) } while body()
  }
}
