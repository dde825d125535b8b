#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Work that one process at a time does, however many are at it; a process that dies lets go.
package final class ProcessLock {
  /// The file that the processes agree on.
  private let file: Descriptor

  /// Takes the lock of the file at `path`, or throws `isBusy` if another process keeps it too long, or if the caller wants to wait
  /// no longer.
  package init(
    _ path: String, patience milliseconds: Int, isStopped: () -> Bool = { false }
  ) throws(FileError) {
    try createPrivateFile(path)
    file = try Descriptor(opening: path, O_RDWR)
    let end = Environment.monotonicNanoseconds() + milliseconds * 1_000_000
    while !file.lock() {
      guard Environment.monotonicNanoseconds() < end, !isStopped() else {
        throw FileError(path: path, reason: .isBusy)
      }
      _ = usleep(2000)
    }
  }
}
