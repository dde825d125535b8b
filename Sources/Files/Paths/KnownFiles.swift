/// A set of files by identity. Any other path to a file, such as a link, is recognized as the same
/// file.
package struct KnownFiles: Sendable {
  /// The given paths by the identity of their files.
  private var names: [FileStatus.Identity: String] = [:]
  /// The keys of the file names after links are resolved. `nil` if a file has several hard links,
  /// because its other names are unknown.
  private var nameKeys: Set<String>? = []

  /// Creates the set of those files at `paths` that exist.
  package init(_ paths: [String]) {
    for path in paths {
      guard let status = try? FileStatus(path: path), status.kind == .file else { continue }
      names[status.identity] = path
      if status.linkCount == 1, let real = try? Path.real(path) {
        nameKeys?.insert(Self.key(ofNameIn: real))
      } else {
        nameKeys = nil
      }
    }
  }

  package var isEmpty: Bool { names.isEmpty }

  /// Whether the file at `path` may be in the set. Makes no system call, because a run can have ten
  /// thousand files.
  package func mayContain(_ path: String, isLink: Bool) -> Bool {
    if isEmpty { return false }
    guard let nameKeys else { return true }
    return isLink || nameKeys.contains(Self.key(ofNameIn: path))
  }

  /// Returns a key that is equal for file names that a file system may treat as one. Some file
  /// systems ignore case and Unicode normalization, so all names with non-ASCII characters have the
  /// same key.
  private static func key(ofNameIn path: String) -> String {
    let name = Path.name(of: path)
    return name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : ""
  }

  /// The path under which the file at `path` was added, or `nil`.
  package subscript(path: String) -> String? {
    (try? FileStatus(path: path)).flatMap { names[$0.identity] }
  }
}
