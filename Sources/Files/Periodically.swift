#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Calls `body` every so many milliseconds on a thread of its own, until it returns `false`; never where the system has no thread
/// left.
package func periodically(milliseconds: UInt32, _ body: @escaping @Sendable () -> Bool) {
  _ = startThread {
    repeat { usleep(milliseconds * 1_000) } while body()
  }
}
