internal import CLibrary
internal import Locks

/// A file descriptor that is closed when its owner is released.
final class Descriptor: Sendable {
  /// The name in errors.
  let path: String
  /// The number of the descriptor, or -1 after `close()` or after another owner took it over.
  private let atomicNumber: Atomic<CInt>
  /// Whether `deinit` closes the descriptor.
  private let isOwned: Bool

  /// Opens the file at `path`. With `folder`, opens the file called `path` in this folder, without following a symbolic
  /// link. Errors call the file `name`.
  init(
    opening path: String, in folder: Descriptor? = nil, name: String? = nil, _ flags: CInt,
    mode: mode_t = 0
  ) throws(FileError) {
    self.path = name ?? path
    guard !path.utf8.contains(0) else {
      throw FileError(path: self.path, reason: .system(code: EINVAL))
    }
    let flags = flags | O_CLOEXEC | O_NOCTTY | (folder == nil ? 0 : O_NOFOLLOW)
    let start = folder?.number ?? AT_FDCWD
    let number = try retrying(self.path) {
      unsafe Path.withSystemPath(path) { unsafe Int(openat(start, $0, flags, mode)) }
    }
    atomicNumber = Atomic(CInt(number))
    isOwned = true
  }

  /// Opens the file at `real`, an absolute path without links. Fails if a component of the path has
  /// become a link. Errors call the file `name`.
  init(openingReal real: String, name: String, _ flags: CInt) throws(FileError) {
    var folder = try Descriptor(opening: "/", name: name, Self.lookupFlags)
    let components = Path.components(of: real)
    for component in components.dropLast() {
      folder = try Descriptor(opening: component, in: folder, name: name, Self.lookupFlags)
    }
    let last = try Descriptor(
      opening: components.last ?? ".", in: folder, name: name, flags)
    path = name
    atomicNumber = Atomic(last.atomicNumber.exchange(-1, ordering: .relaxed))
    isOwned = true
  }

  /// Uses an open descriptor, which `deinit` closes only if `isOwned` is true.
  init(_ number: CInt, name: String, isOwned: Bool = false) {
    atomicNumber = Atomic(number)
    path = name
    self.isOwned = isOwned
  }

  deinit {
    if isOwned { close() }
  }

  /// The flags to open a folder for path lookups. These need no permission to list the folder.
  static var lookupFlags: CInt {
    #if canImport(Darwin)
      O_RDONLY | O_DIRECTORY
    #else
      // The value of O_PATH, which the module of the C library does not export.
      0o10000000 | O_DIRECTORY
    #endif
  }

  var number: CInt { atomicNumber.load(ordering: .relaxed) }

  func status() throws(FileError) -> FileStatus {
    var result = stat()
    _ = try retrying(path) { unsafe Int(fstat(number, &result)) }
    return FileStatus(result)
  }

  func writeAll(_ bytes: [UInt8]) throws(FileError) {
    var start = 0
    while start < bytes.count {
      start += try retrying(path, waitingFor: number, POLLOUT) {
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe write(number, bytes.baseAddress.map { unsafe $0 + start }, bytes.count - start)
        }
      }
    }
  }

  /// Waits until all written data is on the disk.
  func synchronize() throws(FileError) {
    #if canImport(Darwin)
      // On macOS, fsync leaves data in the cache of the drive. Some file systems have only fsync.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    _ = try retrying(path) { Int(fsync(number)) }
  }

  /// Closes a duplicate of the descriptor, because a network file system reports failed writes only then.
  func confirm() throws(FileError) {
    let copy = try retrying(path) { Int(fcntl(number, F_DUPFD_CLOEXEC, 0)) }
    let result = calling { Int(closed(CInt(copy))) }
    if result < 0, errno != EINTR { throw FileError(path: path, reason: .last) }
  }

  /// Locks the file unless another process has locked it. Returns whether this process has the lock
  /// or the file system has no locks.
  func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

  /// Closes the file unless it is closed. Call `confirm()` before to get errors of writes.
  func close() {
    let number = atomicNumber.exchange(-1, ordering: .relaxed)
    if number >= 0 { _ = closed(number) }
  }

  /// Passes the descriptor to `owner`, which must close it, unless `owner` returns `nil`.
  func handOver<Owner>(_ owner: (CInt) -> Owner?) -> Owner? {
    let result = owner(number)
    if result != nil { atomicNumber.store(-1, ordering: .relaxed) }
    return result
  }
}

private func closed(_ number: CInt) -> CInt { close(number) }
