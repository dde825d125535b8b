#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What tells one content of a file from another without reading it.
package struct FileStamp: Hashable, Sendable {
  /// The device and the number of the file on it.
  private var identity: [UInt64]
  /// How many bytes it has.
  private var size: Int
  /// When it was changed last, in seconds and nanoseconds.
  private var time: [Int]

  /// Looks at the file at `path`, or returns nothing where there is none.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    identity = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
    size = Int(status.st_size)
    #if canImport(Darwin)
      time = [status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec]
    #else
      time = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    #endif
  }
}
