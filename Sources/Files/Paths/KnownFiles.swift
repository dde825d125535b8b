/// Files that are told from all others whatever they are called: by another path, through a link, or by a second name.
package struct KnownFiles: Sendable {
  /// The paths that were given, by what tells their files from all others.
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
  /// Nobody asks the system for each of ten thousand.
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
