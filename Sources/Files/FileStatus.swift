#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What the system knows about a file.
struct FileStatus: Sendable {
  /// What kind of thing it is.
  let kind: FileKind
  /// How many bytes it has.
  let size: Int
  /// Who may do what with it.
  let permissions: mode_t
  /// Whose it is.
  let owner: uid_t
  /// The group it belongs to.
  let group: gid_t
  /// What tells it from every other file, whatever its path.
  let identity: [UInt64]

  /// Makes a value of what the system tells.
  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .special
      }
    size = Int(status.st_size)
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    identity = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
  }

  /// Looks at what stands at `path`, or what a symbolic link there leads to unless told not to follow it.
  init?(of path: String, followingLinks: Bool = true) {
    var result = stat()
    let status = unsafe followingLinks ? stat(path, &result) : lstat(path, &result)
    guard status == 0 else { return nil }
    self.init(result)
  }
}
