internal import CLibrary

/// The status of a file (`stat`).
struct FileStatus: Sendable {
  let kind: FileKind
  let isLink: Bool
  /// The size in bytes.
  let size: Int
  let permissions: mode_t
  let owner: uid_t
  let group: gid_t
  /// The number of hard links.
  let linkCount: Int
  /// The identity of the file, which does not depend on its path.
  let identity: Identity
  /// The time of the last change of the content, in nanoseconds since 1970. It is only compared.
  let changed: Int

  /// The identity of a file: device and inode.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    /// The inode number on the device.
    let number: UInt64
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
    changed = Int(moment.tv_sec) &* 1_000_000_000 &+ Int(moment.tv_nsec)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  /// Reads the status of the file at `path`, or throws the error of the system. Follows a symbolic link by default.
  /// With `folder`, reads the status of the file called `path` in this folder, and never follows a link.
  init(
    path: String, in folder: Descriptor? = nil, followingLinks: Bool = true
  ) throws(FileError) {
    guard !path.utf8.contains(0) else {
      throw FileError(path: path, reason: .system(code: EINVAL))
    }
    var result = stat()
    let flags = followingLinks && folder == nil ? 0 : AT_SYMLINK_NOFOLLOW
    let status = unsafe Path.withSystemPath(path) {
      unsafe fstatat(folder?.number ?? AT_FDCWD, $0, &result, flags)
    }
    guard status == 0 else { throw FileError(path: path, reason: .last) }
    self.init(result)
  }

  var stamp: FileStamp {
    FileStamp(identity: identity, size: size, changed: changed, permissions: permissions)
  }
}

package enum FileKind: Hashable, Sendable {
  /// A regular file.
  case file
  case folder
  /// A device, a pipe or a socket.
  case special
}
