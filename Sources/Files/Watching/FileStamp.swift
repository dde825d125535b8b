/// The identity, size and modification time of a file. A change of the content changes the stamp.
package struct FileStamp: Hashable, Sendable {
  /// The identity of the file.
  private var identity: FileStatus.Identity
  /// The size in bytes.
  private var size: Int
  /// The time of the last change.
  private var changed: FileStatus.Moment

  /// Creates the stamp of the file at `path`, or returns `nil` if there is none.
  package init?(_ path: String) {
    guard let status = FileStatus(of: path) else { return nil }
    identity = status.identity
    size = status.size
    changed = status.changed
  }
}
