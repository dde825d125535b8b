package import Text

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Text on its way to a descriptor or a file: gathered in a buffer, written in blocks, every write checked.
package final class Output {
  /// Where the bytes go.
  private var target: Target
  /// What is gathered and not written yet.
  private var buffer: [UInt8] = []
  /// What went wrong first; nothing is written after it.
  private var failure: FileError?
  /// Returns, at the end, the reason for which the file must stay as it is, if any.
  private var refusal: () -> FileError? = { nil }

  /// Where bytes can go.
  private enum Target {
    /// A stream, written as it comes.
    case descriptor(Descriptor)
    /// The new content of a file.
    case replacement(Replacement)
    /// Nowhere any more.
    case closed
  }

  /// Writes to standard output.
  package static func standardOutput() -> Output {
    Output(.descriptor(Descriptor(borrowing: STDOUT_FILENO, name: "standard output")))
  }

  /// Writes to standard error.
  package static func standardError() -> Output {
    Output(.descriptor(Descriptor(borrowing: STDERR_FILENO, name: "standard error")))
  }

  /// Writes to the file at `path`, which changes only at `close()`, and then not if there is a `refusal`; a device or pipe there is
  /// written at once.
  package convenience init(
    path: String, unless refusal: @escaping () -> FileError? = { nil }
  ) throws(FileError) {
    if Path.kind(of: path) == .special {
      self.init(.descriptor(try Descriptor(opening: path, O_WRONLY)))
    } else {
      self.init(.replacement(try Replacement(of: path)))
      self.refusal = refusal
    }
  }

  /// Writes behind what the file at `path` holds already.
  package convenience init(appendingTo path: String) throws(FileError) {
    self.init(
      .descriptor(try Descriptor(opening: path, O_WRONLY | O_APPEND | O_CREAT, mode: 0o666)))
  }

  /// Creates an output that writes to `target`.
  private init(_ target: Target) {
    self.target = target
    buffer.reserveCapacity(2 * blockSize)
  }

  /// Whether it goes to a terminal.
  package var isTerminal: Bool {
    if case .descriptor(let descriptor) = target { descriptor.isTerminal } else { false }
  }

  /// Whether it goes to a file, where it need not appear line by line.
  package var isFile: Bool {
    switch target {
    case .descriptor(let descriptor): (try? descriptor.status().kind) == .file
    case .replacement: true
    case .closed: false
    }
  }

  /// Adds `text`.
  package func write(_ text: String) throws(FileError) {
    try write { $0.append(contentsOf: text.utf8) }
  }

  /// Adds `bytes`.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    if bytes.count < blockSize { return try write { $0.append(contentsOf: bytes) } }
    try flush()
    try put(bytes)
  }

  /// Adds `text`, which is written at once where there is much of it.
  package func write(_ text: TextBuffer) throws(FileError) {
    try write(text.bytes)
  }

  /// Adds what `body` appends to the buffer that it is given.
  package func write(_ body: (inout [UInt8]) -> Void) throws(FileError) {
    body(&buffer)
    if buffer.count >= blockSize { try flush() }
  }

  /// Writes what is gathered.
  package func flush() throws(FileError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try put(buffer)
  }

  /// Writes `bytes`, unless something was lost before.
  private func put(_ bytes: [UInt8]) throws(FileError) {
    if let failure { throw failure }
    do throws(FileError) {
      switch target {
      case .descriptor(let descriptor): try descriptor.writeAll(bytes)
      case .replacement(let replacement): try replacement.write(bytes)
      case .closed: break
      }
    } catch {
      failure = error
      target = .closed
      throw error
    }
  }

  /// Writes what is gathered and, for a file, puts it in the place of the old one.
  package func close() throws(FileError) {
    try flush()
    defer { target = .closed }
    guard case .replacement(let replacement) = target else { return }
    if let refusal = refusal() { throw refusal }
    // No fsync: a report can be written again, and a sync would take a tenth of the time of 10,000 scenarios.
    try replacement.commit(isDurable: false)
  }
}
