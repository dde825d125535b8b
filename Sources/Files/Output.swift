internal import CLibrary

/// A buffered writer for a descriptor or a file. Every write is checked for errors.
package final class Output {
  private var target: Target
  /// The bytes that are not written yet.
  private var buffer: [UInt8] = []
  /// The first error. After an error, nothing is written.
  private var failure: FileError?
  /// Returns the reason why `close()` must not replace the file, if any.
  private var refusal: () -> FileError? = { nil }

  private enum Target {
    /// A stream, which receives each block directly.
    case descriptor(Descriptor)
    /// The new content of a file.
    case replacement(Replacement)
    /// None, after `close()` or an error.
    case closed
  }

  package static func standardOutput() -> Output {
    Output(.descriptor(Descriptor(STDOUT_FILENO, name: "standard output")))
  }

  package static func standardError() -> Output {
    Output(.descriptor(Descriptor(STDERR_FILENO, name: "standard error")))
  }

  /// Creates an output that replaces the file at `path` in `close()`, unless `refusal` returns an error. Devices, pipes
  /// and open streams such as `/dev/stdout` are written directly.
  package convenience init(
    path: String, unless refusal: @escaping () -> FileError? = { nil }
  ) throws(FileError) {
    if let number = Self.openStream(at: path) {
      // Other programs write to the file of the stream too, so it must not be replaced.
      self.init(.descriptor(Descriptor(number, name: path)))
    } else if Path.kind(of: path) == .special {
      self.init(.descriptor(try Descriptor(opening: path, O_WRONLY)))
    } else {
      self.init(.replacement(try Replacement(of: path)))
      self.refusal = refusal
    }
  }

  /// Returns the number of the open stream that `path` names, or `nil` if it names none.
  private static func openStream(at path: String) -> CInt? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
      return folder.flatMap { CInt(path.dropFirst($0.utf8.count)) }
    }
  }

  /// Creates an output that appends to the file at `path`. Creates the file if it is missing.
  package convenience init(appendingTo path: String) throws(FileError) {
    self.init(
      .descriptor(try Descriptor(opening: path, O_WRONLY | O_APPEND | O_CREAT, mode: 0o666)))
  }

  private init(_ target: Target) {
    self.target = target
    buffer.reserveCapacity(2 * blockSize)
  }

  package var isTerminal: Bool {
    if case .descriptor(let descriptor) = target { isatty(descriptor.number) == 1 } else { false }
  }

  /// Whether the destination is a file, so that lines need not be flushed one by one.
  package var isFile: Bool {
    switch target {
    case .descriptor(let descriptor): (try? descriptor.status().kind) == .file
    case .replacement: true
    case .closed: false
    }
  }

  /// Writes `text` to the buffer, and a full buffer to the destination. After a failed write, the
  /// next write of the buffer throws its error again.
  package func write(_ text: String) throws(FileError) {
    try write(Array(text.utf8))
  }

  /// Writes `bytes` like text. Bytes that are written after `close()` are discarded.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= blockSize { try flush() }
  }

  /// Writes the buffered bytes to the destination. After a failed write, throws its error again.
  package func flush() throws(FileError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    if let failure { throw failure }
    do throws(FileError) {
      switch target {
      case .descriptor(let descriptor): try descriptor.writeAll(buffer)
      case .replacement(let replacement): try replacement.write(buffer)
      case .closed: break
      }
    } catch {
      failure = error
      target = .closed
      throw error
    }
  }

  /// Writes the buffered bytes and, if the destination is a file, replaces its old content.
  package func close() throws(FileError) {
    try flush()
    defer { target = .closed }
    guard case .replacement(let replacement) = target else { return }
    if let refusal = refusal() { throw refusal }
    // No fsync: a report can be written again, and a sync takes a tenth of the time that 10,000
    // scenarios take.
    try replacement.commit(isDurable: false)
  }
}
