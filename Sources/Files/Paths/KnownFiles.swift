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
    return links.union(realNames.flatMap { name in
      paths.indices.filter { Path.mayHaveName(name, paths[$0]) }
    }).sorted()
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
