/// The folder that a report's file names are relative to.
package struct Workspace: Hashable, Sendable {
  /// The path of the run's folder relative to the root, with a slash at its end, or an empty
  /// string.
  package var folder: String
  /// The absolute path of the root folder with a slash at its end, or an empty string.
  package var root: String
  /// The root as the user wrote it, which can contain links.
  package var writtenRoot: String

  package init(folder: String = "", root: String = "", writtenRoot: String? = nil) {
    self.folder = folder
    self.root = root
    self.writtenRoot = writtenRoot ?? root
  }

  /// Returns the name of `path` relative to the root.
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
