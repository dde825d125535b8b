internal import Locks

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The folders that scenarios and their sources may be read from.
///
/// The checked file is the opened file, which rules out a TOCTOU race: paths without links are opened without following
/// links.
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
    /// The descriptor of the folder.
    let descriptor: Descriptor
  }

  /// Creates a sandbox of `root`, or of the scenario's folder and the working folder.
  package init(root: String?) {
    self.root = root
  }

  /// A sandbox of the same folders with a cache of its own, so that threads do not contend for one lock.
  package var renewed: FileSandbox { FileSandbox(root: root) }

  /// Returns the path without links of the file at `path`, for a scenario in `folder`.
  package func real(_ path: String, from folder: String) throws(FileError) -> String {
    let real = try Path.real(path)
    for root in root.map({ [$0] }) ?? [folder, "."]
    where Path.isInside(real, try Path.real(root.isEmpty ? "." : root)) {
      return real
    }
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

/// A set of files by identity: another path, a link or a second name of a file is recognized as the same file.
package struct KnownFiles: Sendable {
  /// The given paths by the identity of their files.
  private var names: [FileStatus.Identity: String] = [:]
  /// The file names of the paths without links, or `nil` if a file has several hard links, whose names are unknown.
  private var realNames: Set<String>? = []

  /// Creates the set of those files at `paths` that exist.
  package init(_ paths: [String]) {
    for path in paths {
      guard let status = FileStatus(of: path), status.kind == .file else { continue }
      names[status.identity] = path
      if status.linkCount == 1, let real = try? Path.real(path) {
        realNames?.insert(Path.name(of: real))
      } else {
        realNames = nil
      }
    }
  }

  /// Whether the set is empty.
  package var isEmpty: Bool { names.isEmpty }

  /// Returns the indices of the paths that may lead to one of these files. Only the paths at `links` are links.
  ///
  /// Avoids a system call for each of ten thousand files.
  package func suspects(among paths: [String], links: Set<Int>) -> [Int] {
    if isEmpty { return [] }
    guard let realNames else { return Array(paths.indices) }
    return links.union(
      realNames.flatMap { name in
        paths.indices.filter { Path.mayHaveName(name, paths[$0]) }
      }
    ).sorted()
  }

  /// The path under which the file at `path` was added, or `nil`.
  package subscript(path: String) -> String? {
    FileStatus(of: path).flatMap { names[$0.identity] }
  }
}

extension Path {
  /// Whether the last component of `path` is `name`, or may equal `name` on a file system that ignores case or
  /// normalization.
  static func mayHaveName(_ name: String, _ path: String) -> Bool {
    if !name.utf8.allSatisfy({ $0 < 0x80 }), !path.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    return !name.isEmpty && Path.name(of: path).lowercased() == name.lowercased()
  }
}
