#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Reads the file at `path`, which must be a regular file of at most `limit` bytes.
package func readFile(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
  // Opened so that a pipe without a writer is refused instead of waited for.
  try Descriptor(opening: path, O_RDONLY | O_NONBLOCK).content(limit: limit)
}

/// Reads the first bytes of the file at `path`, at most `count`.
package func readBeginning(of path: String, count: Int) throws(FileError) -> [UInt8] {
  try Descriptor(opening: path, O_RDONLY | O_NONBLOCK).block(ofAtMost: count)
}

/// Reads the file at `real`, an absolute path without links, with the same limit; a link that is there by now is refused.
package func readRealFile(_ real: String, limit: Int) throws(FileError) -> [UInt8] {
  try Descriptor(openingReal: real, name: real, O_RDONLY | O_NONBLOCK).content(limit: limit)
}

/// Reads what standard input has, at most 64 KiB; nothing is its end.
package func readStandardInput() throws(FileError) -> [UInt8] {
  let input = Descriptor(borrowing: STDIN_FILENO, name: "standard input")
  guard try input.status().kind != .folder else {
    throw FileError(path: input.path, reason: .isFolder)
  }
  return try input.block(ofAtMost: blockSize)
}

/// How many bytes are read or written at once.
let blockSize = 65_536

extension Descriptor {
  /// How many bytes a small file has at most.
  private static var smallSize: Int { 4_096 }

  /// Reads all of a regular file of at most `limit` bytes.
  ///
  /// Of what its folder said lately to be a file, nothing more is asked where it is small: that would take as long as to read it.
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
      // One byte more than the file says it has, so that one call reads it all and shows its end.
      let rest = status.size - bytes.count
      let block = try block(ofAtMost: rest > 0 ? rest + 1 : blockSize)
      isAtEnd = block.isEmpty || block.count == rest
      if bytes.isEmpty { bytes = block } else { bytes += block }
    }
    return bytes
  }

  /// Reads what there is, at most `limit` bytes.
  func readAll(limit: Int = .max) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let block = try block(ofAtMost: blockSize), !block.isEmpty {
      bytes += block
      if bytes.count > limit { throw FileError(path: path, reason: .tooLarge(limit: limit)) }
    }
    return bytes
  }

  /// Reads at most `count` bytes; none is the end.
  func block(ofAtMost count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        filled = unsafe try readBlock(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
