#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An open file, which is closed when its owner goes.
final class Descriptor {
  /// The system's number for it.
  let number: CInt
  /// Its name in errors.
  let path: String
  /// Whether it is to be closed in the end.
  private let isOwned: Bool

  /// Opens the file at `path`, which errors call `name`.
  init(
    opening path: String, name: String? = nil, _ flags: CInt, mode: mode_t = 0
  ) throws(FileError) {
    self.path = name ?? path
    guard !path.utf8.contains(0) else {
      throw FileError(path: self.path, reason: .system(code: EINVAL))
    }
    let flags = flags | O_CLOEXEC | O_NOCTTY
    number = CInt(try retrying(self.path) { unsafe Int(open(path, flags, mode)) })
    isOwned = true
  }

  /// Uses a descriptor that stays open.
  init(borrowing number: CInt, name: String) {
    self.number = number
    path = name
    isOwned = false
  }

  /// Takes over a descriptor that is open.
  init(owning number: CInt, name: String) {
    self.number = number
    path = name
    isOwned = true
  }

  deinit {
    if isOwned { _ = close(number) }
  }

  /// Whether a person sits at the other end.
  var isTerminal: Bool { isatty(number) == 1 }

  /// What the system knows about the file.
  func status() throws(FileError) -> FileStatus {
    var result = stat()
    _ = try retrying(path) { unsafe Int(fstat(number, &result)) }
    return FileStatus(result)
  }

  /// Reads into `buffer` and returns how many bytes came; 0 is the end.
  func readBlock(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try retrying(path, waitingFor: number, POLLIN) {
      unsafe read(number, buffer.baseAddress, buffer.count)
    }
  }

  /// Writes all of `bytes`.
  func writeAll(_ bytes: [UInt8]) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = try retrying(path, waitingFor: number, POLLOUT) {
        unsafe rest.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(written)
    }
  }

  /// Waits until what was written is on the disk.
  func synchronize() throws(FileError) {
    _ = try retrying(path) { Int(fsync(number)) }
  }

  /// Takes the file's lock unless another process holds it.
  func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }
}

/// Repeats `call` while signals interrupt it or, with `event`, while the descriptor is not ready for it.
func retrying(
  _ path: String, waitingFor number: CInt = -1, _ event: CInt = 0, _ call: () -> Int
) throws(FileError) -> Int {
  while true {
    let result = call()
    if result >= 0 { return result }
    switch errno {
    case EINTR: continue
    case EAGAIN where event != 0:
      var wanted = pollfd(fd: number, events: Int16(event), revents: 0)
      _ = unsafe poll(&wanted, 1, -1)
    default: throw FileError(path: path, reason: .last)
    }
  }
}
