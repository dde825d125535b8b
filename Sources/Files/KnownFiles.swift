/// Files that are told from all others whatever they are called: by another path, through a link, or by a second name.
package struct KnownFiles: Sendable {
  private var names: [[UInt64]: String] = [:]

  /// Takes note of those of `paths` that lead to files.
  package init(_ paths: [String]) {
    for path in paths {
      guard let status = FileStatus(of: path), status.kind == .file else { continue }
      names[status.identity] = path
    }
  }

  /// Whether there is none.
  package var isEmpty: Bool { names.isEmpty }

  /// The path by which the file at `path` is known, if it is.
  package subscript(path: String) -> String? {
    FileStatus(of: path).flatMap { names[$0.identity] }
  }
}
