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
  /// Whether it is a symbolic link.
  let isLink: Bool
  /// How many bytes it has.
  let size: Int
  /// Who may do what with it.
  let permissions: mode_t
  /// Whose it is.
  let owner: uid_t
  /// The group it belongs to.
  let group: gid_t
  /// How many names it has.
  let linkCount: Int
  /// The identity of the file, whatever its path.
  let identity: Identity
  /// When its bytes changed last.
  let changed: Moment

  /// The identity of a file.
  struct Identity: Hashable, Sendable {
    /// The device that it is on.
    let device: UInt64
    /// Its number there.
    let number: UInt64
  }

  /// A moment of the clock that people set.
  struct Moment: Hashable, Sendable {
    /// The seconds since 1970.
    let seconds: Int
    /// The nanoseconds since then.
    let nanoseconds: Int
  }

  /// Creates a status from the system's structure.
  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .special
      }
    isLink = status.st_mode & S_IFMT == S_IFLNK
    size = Int(status.st_size)
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    linkCount = Int(status.st_nlink)
    #if canImport(Darwin)
      let moment = status.st_mtimespec
    #else
      let moment = status.st_mtim
    #endif
    changed = Moment(seconds: Int(moment.tv_sec), nanoseconds: Int(moment.tv_nsec))
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  /// Reads the status of the file at `path`; follows a symbolic link by default.
  init?(of path: String, followingLinks: Bool = true) {
    do throws(FileError) {
      try self.init(path: path, followingLinks: followingLinks)
    } catch {
      return nil
    }
  }

  /// Looks at the file, or throws why that is not possible.
  init(path: String, followingLinks: Bool = true) throws(FileError) {
    guard !path.contains(byte: 0) else {
      throw FileError(path: path, reason: .system(code: EINVAL))
    }
    var result = stat()
    let status = unsafe Path.withSystemPath(path) { path in
      unsafe followingLinks ? stat(path, &result) : lstat(path, &result)
    }
    guard status == 0 else { throw FileError(path: path, reason: .last) }
    self.init(result)
  }

  /// Looks at what is called `entry` in `folder`, a link itself and not what it leads to; nothing where nothing is.
  init?(of entry: String, in folder: Descriptor) {
    var result = stat()
    let status = unsafe Path.withSystemPath(entry) {
      unsafe fstatat(folder.number, $0, &result, AT_SYMLINK_NOFOLLOW)
    }
    guard status == 0 else { return nil }
    self.init(result)
  }

  /// Whether `other` is the same file with, by its size and times, the same bytes.
  func isUnchanged(from other: FileStatus) -> Bool {
    identity == other.identity && size == other.size && changed == other.changed
  }
}
