#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Makes sure that there is a file at `path`, in folders that only their owner enters where they were missing.
package func createPrivateFile(_ path: String) throws(FileError) {
  try makeFolder(Path.folder(of: path), mode: 0o700)
  _ = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_NONBLOCK, mode: 0o600)
}

/// Work that one process at a time does, however many are at it; a process that dies lets go.
package final class ProcessLock {
  /// The file that the processes agree on.
  private let file: Descriptor

  /// Takes the lock of the file at `path`, or throws `isBusy` where another process keeps it too long, or somebody wants to wait
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

/// Makes sure that there is a file at `path`, and that it counts as written now.
package func touchFile(_ path: String) throws(FileError) {
  _ = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_NONBLOCK, mode: 0o666)
  _ = try retrying(path) { unsafe Int(utimes(path, nil)) }
}
