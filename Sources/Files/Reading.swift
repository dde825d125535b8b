internal import CLibrary

/// Reads the file at `path`, which must be a regular file of at most `limit` bytes.
package func readFile(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
  // O_NONBLOCK makes opening a FIFO without a writer return, so that `content` can refuse it.
  try Descriptor(opening: path, O_RDONLY | O_NONBLOCK).content(limit: limit)
}

/// Reads up to `count` bytes from the beginning of the file at `path`.
package func readBeginning(of path: String, count: Int) throws(FileError) -> [UInt8] {
  try Descriptor(opening: path, O_RDONLY | O_NONBLOCK).block(ofAtMost: count)
}

/// Reads the file at `real`, an absolute path without links, which must be a regular file of at most `limit` bytes.
/// Fails if a component has become a link.
package func readRealFile(_ real: String, limit: Int) throws(FileError) -> [UInt8] {
  try Descriptor(openingReal: real, name: real, O_RDONLY | O_NONBLOCK).content(limit: limit)
}

/// Reads the available bytes of standard input, at most 64 KiB. Returns no bytes at its end. Throws
/// the error EINTR if Ctrl-C is typed meanwhile.
package func readStandardInput() throws(FileError) -> [UInt8] {
  let input = Descriptor(STDIN_FILENO, name: "standard input")
  guard try input.status().kind != .folder else {
    throw FileError(path: input.path, reason: .isFolder)
  }
  var event = pollfd(fd: input.number, events: Int16(POLLIN), revents: 0)
  while unsafe poll(&event, 1, 100) <= 0 {
    if Interrupts.isPending { throw FileError(path: input.path, reason: .system(code: EINTR)) }
  }
  return try input.block(ofAtMost: blockSize)
}

/// The number of bytes in one read or write.
let blockSize = 65_536

extension Descriptor {
  /// The maximum size of a file that one read covers.
  private static var smallSize: Int { 4_096 }

  /// Reads a regular file of at most `limit` bytes.
  ///
  /// If `isKnownFile` is true and the file is small, skips `fstat`, which takes as long as reading the file.
  func content(limit: Int, isKnownFile: Bool = false) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    if isKnownFile, limit >= Self.smallSize, let block = try? block(ofAtMost: Self.smallSize) {
      if block.count < Self.smallSize { return block }
      bytes = block
    }
    let status = try status()
    switch status.kind {
    case .folder: throw FileError(path: path, reason: .isFolder)
    case .special: throw FileError(path: path, reason: .isSpecial)
    case .file: break
    }
    var isAtEnd = false
    while !isAtEnd {
      guard max(status.size, bytes.count) <= limit else {
        throw FileError(path: path, reason: .tooLarge(limit: limit))
      }
      // Asks for one more byte than the size of the file, so that a single read also detects the end.
      let rest = status.size - bytes.count
      let block = try block(ofAtMost: rest > 0 ? rest + 1 : blockSize)
      isAtEnd = block.isEmpty || block.count == rest
      if bytes.isEmpty { bytes = block } else { bytes += block }
    }
    return bytes
  }

  /// Reads up to the end, at most `limit` bytes.
  func readAll(limit: Int = .max) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let block = try block(ofAtMost: blockSize), !block.isEmpty {
      bytes += block
      if bytes.count > limit { throw FileError(path: path, reason: .tooLarge(limit: limit)) }
    }
    return bytes
  }

  /// Reads up to `count` bytes. Returns no bytes at the end.
  func block(ofAtMost count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        filled = try retrying(path, waitingFor: number, POLLIN) {
          unsafe read(number, buffer.baseAddress, count)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
