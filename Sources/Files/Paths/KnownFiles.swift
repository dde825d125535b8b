/// A set of files by identity: another path, a link or a second name of a file is recognized as the same file.
package struct KnownFiles: Sendable {
  /// The given paths by the identity of their files.
  private var names: [FileStatus.Identity: String] = [:]
  /// The last components of the paths without links, unless a file has other names that are not known.
  private var realNames: Set<String>? = []

  /// Takes note of those of `paths` that lead to files.
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

  /// Whether there is none.
  package var isEmpty: Bool { names.isEmpty }

  /// The places of those of `paths` that may lead to one of these files, where only those at `links` are links.
  ///
  /// Avoids a system call for each of ten thousand files.
  package func suspects(among paths: PathList, links: Set<Int>) -> [Int] {
    if isEmpty { return [] }
    guard let realNames else { return Array(paths.indices) }
    return links.union(realNames.flatMap(paths.places(called:))).sorted()
  }

  /// The path by which the file at `path` is known, if it is.
  package subscript(path: String) -> String? {
    FileStatus(of: path).flatMap { names[$0.identity] }
  }
}
