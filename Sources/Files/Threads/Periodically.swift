#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Calls `body` on a thread of its own until it returns `false`, with a pause of `milliseconds` before each call.
///
/// The pause is less than a second. Where the system has no thread left, it is never called.
package func periodically(milliseconds: UInt32, _ body: @escaping @Sendable () -> Bool) {
  _ = startThread {
    repeat { usleep(milliseconds * 1_000) } while body()
  }
}
