internal import Locks

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An open file, which is closed when its owner goes.
final class Descriptor: Sendable {
  /// Its name in errors.
  let path: String
  /// The system's number for it, or -1 where it is closed.
  private let held: Atomic<CInt>
  /// Whether it is to be closed in the end.
  private let isOwned: Bool

  /// Opens the file at `path`, which errors call `name`.
  init(
    opening path: String, name: String? = nil, _ flags: CInt, mode: mode_t = 0
  ) throws(FileError) {
    self.path = name ?? path
    guard !path.contains(byte: 0) else {
      throw FileError(path: self.path, reason: .system(code: EINVAL))
    }
    let flags = flags | O_CLOEXEC | O_NOCTTY
    let number = try retrying(self.path) {
      unsafe Path.withSystemPath(path) { unsafe Int(open($0, flags, mode)) }
    }
    held = Atomic(CInt(number))
    isOwned = true
  }

  /// Opens what is called `entry` in `folder`, and nothing that a link there leads to; errors call it `name`.
  init(
    opening entry: String, in folder: Descriptor, name: String, _ flags: CInt, mode: mode_t = 0
  ) throws(FileError) {
    path = name
    guard !entry.contains(byte: 0) else {
      throw FileError(path: path, reason: .system(code: EINVAL))
    }
    let flags = flags | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW
    let number = try retrying(path) {
      unsafe Path.withSystemPath(entry) { unsafe Int(openat(folder.number, $0, flags, mode)) }
    }
    held = Atomic(CInt(number))
    isOwned = true
  }

  /// Opens the file at `real`, a path from the root without links, and nothing if there is one now; errors call it `name`.
  init(openingReal real: String, name: String, _ flags: CInt) throws(FileError) {
    var folder = try Descriptor(opening: "/", name: name, Self.passing)
    let components = real.split(separator: "/")
    for component in components.dropLast() {
      folder = try Descriptor(opening: String(component), in: folder, name: name, Self.passing)
    }
    let last = try Descriptor(
      opening: components.last.map(String.init) ?? ".", in: folder, name: name, flags)
    path = name
    held = Atomic(last.held.exchange(-1, ordering: .relaxed))
    isOwned = true
  }

  /// Uses a descriptor that stays open.
  init(borrowing number: CInt, name: String) {
    held = Atomic(number)
    path = name
    isOwned = false
  }

  /// Takes over a descriptor that is open.
  init(owning number: CInt, name: String) {
    held = Atomic(number)
    path = name
    isOwned = true
  }

  deinit {
    let number = held.load(ordering: .relaxed)
    if isOwned, number >= 0 { _ = closed(number) }
  }

  /// How a folder is opened to look up names in it, which needs no right to list them.
  static var passing: CInt {
    #if canImport(Darwin)
      O_RDONLY | O_DIRECTORY
    #else
      // O_PATH, which the module of the library leaves out.
      0o10000000 | O_DIRECTORY
    #endif
  }

  /// The system's number for it.
  var number: CInt { held.load(ordering: .relaxed) }

  /// Whether a person sits at the other end.
  var isTerminal: Bool { isatty(number) == 1 }

  /// What the system knows about the file.
  func status() throws(FileError) -> FileStatus {
    var result = stat()
    let number = number
    _ = try retrying(path) { unsafe Int(fstat(number, &result)) }
    return FileStatus(result)
  }

  /// Reads into `buffer` and returns how many bytes came; 0 is the end.
  func readBlock(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let number = number
    return try retrying(path, waitingFor: number, POLLIN) {
      unsafe read(number, buffer.baseAddress, buffer.count)
    }
  }

  /// Writes all of `bytes`.
  func writeAll(_ bytes: [UInt8]) throws(FileError) {
    let number = number
    var start = 0
    while start < bytes.count {
      start += try retrying(path, waitingFor: number, POLLOUT) {
        unsafe bytes.withUnsafeBytes { bytes in
          unsafe write(number, bytes.baseAddress.map { unsafe $0 + start }, bytes.count - start)
        }
      }
    }
  }

  /// Waits until what was written is on the disk.
  func synchronize() throws(FileError) {
    let number = number
    _ = try retrying(path) { Int(fsync(number)) }
  }

  /// Closes a duplicate of the descriptor, because a network file system reports failed writes only then.
  func confirm() throws(FileError) {
    let number = number
    let copy = try retrying(path) { Int(fcntl(number, F_DUPFD_CLOEXEC, 0)) }
    let result = calling { Int(closed(CInt(copy))) }
    if result < 0, errno != EINTR { throw FileError(path: path, reason: .last) }
  }

  /// Takes the file's lock unless another process holds it.
  func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

  /// Closes the file, which some file systems take as the moment to say that what was written is lost.
  func close() throws(FileError) {
    let number = held.exchange(-1, ordering: .relaxed)
    let result = calling { Int(closed(number)) }
    if result < 0, errno != EINTR { throw FileError(path: path, reason: .last) }
  }

  /// Hands the open file to `owner`, which closes it from now on if it answers.
  func handOver<Owner>(_ owner: (CInt) -> Owner?) -> Owner? {
    let result = owner(number)
    if result != nil { held.store(-1, ordering: .relaxed) }
    return result
  }
}

/// Closes a descriptor.
private func closed(_ number: CInt) -> CInt { close(number) }
