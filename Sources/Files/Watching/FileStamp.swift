/// Identity, size and times of a file: they differ if its content changed.
package struct FileStamp: Hashable, Sendable {
  /// The identity of the file.
  private var identity: FileStatus.Identity
  /// How many bytes it has.
  private var size: Int
  /// When it was changed last.
  private var changed: FileStatus.Moment

  /// Looks at the file at `path`, or returns nothing where there is none.
  package init?(_ path: String) {
    guard let status = FileStatus(of: path) else { return nil }
    identity = status.identity
    size = status.size
    changed = status.changed
  }
}
