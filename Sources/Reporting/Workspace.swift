/// Where files stand for the reader of a report.
package struct Workspace: Hashable, Sendable {
  /// The path that the run's folder has there, with a slash at its end, or nothing.
  package var folder: String
  /// What paths from the root begin with that lie in it, with a slash at its end, or nothing.
  package var root: String
  /// The same as it was written, where links lead there.
  package var writtenRoot: String

  /// Makes a workspace.
  package init(folder: String = "", root: String = "", writtenRoot: String? = nil) {
    self.folder = folder
    self.root = root
    self.writtenRoot = writtenRoot ?? root
  }

  /// What `path` is called there.
  package func name(of path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") {
      for root in [root, writtenRoot] where !root.isEmpty && path.utf8.starts(with: root.utf8) {
        return String(path.dropFirst(root.count))
      }
      return path
    }
    var path = path[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    var folder = folder
    while path.hasPrefix("../"),
      let up = folder.dropLast().lastIndex(of: "/") ?? (folder.isEmpty ? nil : folder.startIndex)
    {
      folder = up == folder.startIndex ? "" : String(folder[...up])
      path = path.dropFirst(3)
    }
    return folder + path
  }
}
