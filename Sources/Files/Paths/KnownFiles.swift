/// A set of files by identity. Another path, a link or a second name of a file is recognized as the
/// same file.
package struct KnownFiles: Sendable {
  /// The given paths by the identity of their files.
  private var names: [FileStatus.Identity: String] = [:]
  /// The file names of the paths without links, or `nil` if a file has several hard links and its
  /// other names are unknown.
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

  /// Returns the indices of the paths that may lead to one of these files. Only the paths at the
  /// indices `links` are links.
  ///
  /// Avoids a system call for each of ten thousand files.
  package func suspects(among paths: PathList, links: Set<Int>) -> [Int] {
    if isEmpty { return [] }
    guard let realNames else { return Array(paths.indices) }
    return links.union(realNames.flatMap(paths.places(called:))).sorted()
  }

  /// The path under which the file at `path` was added, or `nil`.
  package subscript(path: String) -> String? {
    FileStatus(of: path).flatMap { names[$0.identity] }
  }
}
