/// A set of files by identity. Another path, a link or a second name of a file is recognized as the
/// same file.
package struct KnownFiles: Sendable {
  /// The given paths by the identity of their files.
  private var names: [FileStatus.Identity: String] = [:]
  /// The keys of the paths' file names without links, or `nil` if a file has several hard links
  /// and its other names are unknown.
  private var nameKeys: Set<String>? = []

  /// Creates the set of those files at `paths` that exist.
  package init(_ paths: [String]) {
    for path in paths {
      guard let status = FileStatus(of: path), status.kind == .file else { continue }
      names[status.identity] = path
      if status.linkCount == 1, let real = try? Path.real(path) {
        nameKeys?.insert(Self.key(ofNameIn: real))
      } else {
        nameKeys = nil
      }
    }
  }

  /// Whether the set is empty.
  package var isEmpty: Bool { names.isEmpty }

  /// Whether the file at `path` may be one of these. Makes no system call, for runs of ten thousand
  /// files.
  package func mayContain(_ path: String, isLink: Bool) -> Bool {
    if isEmpty { return false }
    guard let nameKeys else { return true }
    return isLink || nameKeys.contains(Self.key(ofNameIn: path))
  }

  /// Returns a key that is equal for file names that a file system may treat as one. Some ignore
  /// case and Unicode normalization, so all names with other characters than ASCII have one key.
  private static func key(ofNameIn path: String) -> String {
    let name = Path.name(of: path)
    return name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : ""
  }

  /// The path under which the file at `path` was added, or `nil`.
  package subscript(path: String) -> String? {
    FileStatus(of: path).flatMap { names[$0.identity] }
  }
}
