internal import CLibrary

/// The identity, size, modification time and permissions of a file. A change of the content changes
/// the stamp.
package struct FileStamp: Hashable, Sendable {
  let identity: FileStatus.Identity
  /// The size in bytes.
  package let size: Int
  /// The time of the last change, in nanoseconds.
  let changed: Int
  let permissions: mode_t
}

extension FileStamp {
  /// Creates the stamp of the file at `path`, or returns `nil` if there is none.
  package init?(_ path: String) {
    guard let status = try? FileStatus(path: path) else { return nil }
    self = status.stamp
  }
}
