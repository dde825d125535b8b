internal import Locks

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The folders that scenarios and their sources are read from, wherever links lead.
///
/// The checked file is the opened file: a path without links is opened without following links, which rules out a TOCTOU race.
package final class FileSandbox: Sendable {
  /// The only folder to read from, or `nil` for the folder of the file that names the source, and the working folder.
  private let root: String?
  /// The folder that was read from last: files are mostly read one behind the other.
  private let recent = Mutex<OpenFolder?>(nil)

  /// A folder whose files may be read.
  private struct OpenFolder: Sendable {
    /// The path that it was opened by.
    let path: String
    /// The folder whose reader asked for it.
    let origin: String
    /// The identity of the folder, which differs from that of a folder that replaced it.
    let identity: FileStatus.Identity
    /// When its path was last checked, in nanoseconds of the monotonic clock.
    var seen: Int
    /// The folder itself.
    let descriptor: Descriptor
  }

  /// Creates an enclosure of `root`, or of a reader's own folder and the working folder.
  package init(root: String?) {
    self.root = root
  }

  /// The same folders for one thread, which waits for no other to look into them.
  package var renewed: FileSandbox { FileSandbox(root: root) }

  /// Returns the path, without links, of the file at `path`, for a reader that belongs to `folder`.
  package func real(_ path: String, from folder: String) throws(FileError) -> String {
    let real = try Path.real(path)
    for root in root.map({ [$0] }) ?? [folder, "."]
    where Path.isInside(real, try Path.real(root.isEmpty ? "." : root)) {
      return real
    }
    throw FileError(path: path, reason: .isOutside(root: root))
  }

  /// Reads the file at `path`, of at most `limit` bytes, for a reader that belongs to `folder`; what lies there may be known to be
  /// a file.
  package func read(
    _ path: String, from folder: String, limit: Int, isKnownFile: Bool = false
  ) throws(FileError) -> [UInt8] {
    let name = Path.name(of: path)
    if !name.isEmpty, name != ".", name != "..",
      let place = try? self.folder(Path.folder(of: path), from: folder)
    {
      do throws(FileError) {
        let file = try Descriptor(opening: name, in: place, name: path, O_RDONLY | O_NONBLOCK)
        return try file.content(limit: limit, isKnownFile: isKnownFile)
      } catch {
        // A link may lead to another place inside.
        guard error.reason == .system(code: ELOOP) else { throw error }
      }
    }
    let real = try real(path, from: folder)
    return try Descriptor(openingReal: real, name: path, O_RDONLY | O_NONBLOCK)
      .content(limit: limit)
  }

  /// How long a path is taken to lead where it was seen to, in nanoseconds: to look takes as long as to read a small file.
  private static let freshness = 10_000_000

  /// Opens the folder at `path`, or takes the one that is open.
  private func folder(_ path: String, from origin: String) throws(FileError) -> Descriptor {
    let now = Environment.monotonicNanoseconds()
    let known = recent.withLock { recent -> Descriptor? in
      guard let open = recent, open.path == path, open.origin == origin else { return nil }
      if now - open.seen > Self.freshness {
        guard open.identity == FileStatus(of: path)?.identity else { return nil }
        recent?.seen = now
      }
      return open.descriptor
    }
    if let known { return known }
    let real = try real(path, from: origin)
    let descriptor = try Descriptor(openingReal: real, name: path, Descriptor.passing)
    let folder = OpenFolder(
      path: path, origin: origin, identity: try descriptor.status().identity, seen: now,
      descriptor: descriptor)
    recent.withLock { $0 = folder }
    return descriptor
  }
}
