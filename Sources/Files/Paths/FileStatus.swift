#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

struct FileStatus: Sendable {
  let kind: FileKind
  /// Whether the file is a symbolic link.
  let isLink: Bool
  /// The size in bytes.
  let size: Int
  /// The permission bits.
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  /// The number of hard links.
  let linkCount: Int
  /// The identity of the file, which does not depend on its path.
  let identity: Identity
  /// The time of the last change of the content.
  let changed: Moment

  /// The identity of a file: device and inode.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    /// The inode number on the device.
    let number: UInt64
  }

  /// A time of the wall clock.
  struct Moment: Hashable, Sendable {
    /// The seconds since 1970.
    let seconds: Int
    /// The nanoseconds within the second.
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

  /// Reads the status of the file at `path`, or throws the error of the system.
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

  /// Reads the status of `entry` in `folder` without following a link; `nil` if it does not exist.
  init?(of entry: String, in folder: Descriptor) {
    var result = stat()
    let status = unsafe Path.withSystemPath(entry) {
      unsafe fstatat(folder.number, $0, &result, AT_SYMLINK_NOFOLLOW)
    }
    guard status == 0 else { return nil }
    self.init(result)
  }

  /// Whether `other` is the same file with the same size and modification time.
  func isUnchanged(from other: FileStatus) -> Bool {
    identity == other.identity && size == other.size && changed == other.changed
  }
}

package enum FileKind: Hashable, Sendable {
  /// A regular file.
  case file
  case folder
  /// A device, a pipe or a socket.
  case special
}
