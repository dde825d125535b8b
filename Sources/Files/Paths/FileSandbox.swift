internal import CLibrary
internal import Locks
internal import Text

/// The folders that scenarios and their sources may be read from.
///
/// To rule out a TOCTOU race, the file that is opened is the file that was checked: paths without
/// links are opened without following links.
package final class FileSandbox: Sendable {
  /// The only readable folder, or `nil` for the folder of the scenario and the working folder.
  private let root: String?
  /// The most recently used folder. Runs usually read the files of one folder in sequence.
  private let recent = Mutex<OpenFolder?>(nil)

  /// An open folder whose files may be read.
  private struct OpenFolder: Sendable {
    /// The path at which it was opened.
    let path: String
    /// The folder of the scenario that requested it.
    let origin: String
    /// The identity of the folder, which differs from that of a folder that replaced it.
    let identity: FileStatus.Identity
    /// The time of the last check of the path, in nanoseconds of the monotonic clock.
    var seen: Int
    let descriptor: Descriptor
  }

  /// Creates a sandbox of `root`, or of the scenario's folder and the working folder.
  package init(root: String?) {
    self.root = root
  }

  /// A sandbox of the same folders with a cache of its own, so that threads do not contend for one
  /// lock.
  package var renewed: FileSandbox { FileSandbox(root: root) }

  /// Throws if a scenario file at `path`, which may not exist yet, would be outside the root.
  package func check(newFile path: String) throws(FileError) {
    guard let root else { return }
    var real = try? Path.real(path)
    // The file of a link without a target would be somewhere else.
    if real == nil, !Path.isThere(path) {
      real = try? Path.real(Path.folder(of: path))
      if real == nil { return }
    }
    guard let real, Path.isInside(real, try Path.real(root.isEmpty ? "." : root)) else {
      throw FileError(path: path, reason: .isOutside(root: root))
    }
  }

  /// Returns the path without links of the file at `path`, for a scenario in `folder`.
  package func real(_ path: String, from folder: String) throws(FileError) -> String {
    let real = try Path.real(path)
    for root in root.map({ [$0] }) ?? [folder, "."]
    where Path.isInside(real, try Path.real(root.isEmpty ? "." : root)) {
      return real
    }
    #if canImport(Darwin)
      // There, the path of a pipe in `/dev/fd` is a real path.
      if Path.kind(of: path) == .special { throw FileError(path: path, reason: .isSpecial) }
    #endif
    throw FileError(path: path, reason: .isOutside(root: root))
  }

  /// Reads the file at `path`, of at most `limit` bytes, for a scenario in `folder`. `isKnownFile` skips the check that
  /// the path is a regular file.
  package func read(
    _ path: String, from folder: String, limit: Int, isKnownFile: Bool = false
  ) throws(FileError) -> [UInt8] {
    let name = Path.name(of: path)
    if !name.isEmpty, name != ".", name != "..",
      let parent = try? self.folder(Path.folder(of: path), from: folder)
    {
      do throws(FileError) {
        let file = try Descriptor(opening: name, in: parent, name: path, O_RDONLY | O_NONBLOCK)
        return try file.content(limit: limit, isKnownFile: isKnownFile)
      } catch {
        // The link may lead to a file inside the sandbox.
        guard error.reason == .system(code: ELOOP) else { throw error }
      }
    }
    let real = try real(path, from: folder)
    return try Descriptor(openingReal: real, name: path, O_RDONLY | O_NONBLOCK)
      .content(limit: limit)
  }

  /// The time after which a path is checked again, in nanoseconds. A check takes as long as reading a small file.
  private static let freshness = 10_000_000

  /// Returns the cached folder at `path`, or opens it.
  private func folder(_ path: String, from origin: String) throws(FileError) -> Descriptor {
    let now = Environment.monotonicNanoseconds()
    let known = recent.withLock { recent -> Descriptor? in
      guard let open = recent, open.path.hasBytes(of: path), open.origin.hasBytes(of: origin)
      else { return nil }
      if now - open.seen > Self.freshness {
        guard open.identity == (try? FileStatus(path: path))?.identity else { return nil }
        recent?.seen = now
      }
      return open.descriptor
    }
    if let known { return known }
    let real = try real(path, from: origin)
    let descriptor = try Descriptor(openingReal: real, name: path, Descriptor.lookupFlags)
    let folder = OpenFolder(
      path: path, origin: origin, identity: try descriptor.status().identity, seen: now,
      descriptor: descriptor)
    recent.withLock { $0 = folder }
    return descriptor
  }
}
