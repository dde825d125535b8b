internal import CLibrary

/// A lock that at most one process has. The system releases it when the process ends.
package final class ProcessLock {
  private let file: Descriptor

  /// Locks the file at `path`. Throws `isBusy` if another process has the lock for too long, or if
  /// the caller stops the wait.
  package init(
    _ path: String, timeout milliseconds: Int, isStopped: () -> Bool = { false }
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
