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
        return String(Substring(path.utf8.dropFirst(root.utf8.count)))
      }
      return path
    }
    // Splits bytes: a combining mark after a slash belongs to the next part.
    let slash = UInt8(ascii: "/")
    var parts = folder.utf8.split(separator: slash).map { Substring($0) }
    for part in path.utf8.split(separator: slash).map({ Substring($0) }) where part != "." {
      if part == "..", parts.last ?? ".." != ".." { parts.removeLast() } else { parts.append(part) }
    }
    // A path can leave the root and enter it again.
    let climbs = parts.prefix { $0 == ".." }.count
    let left = root.utf8.split(separator: slash).map { Substring($0) }.suffix(climbs)
    if left.count == climbs, parts.dropFirst(climbs).starts(with: left) {
      parts.removeFirst(2 * climbs)
    }
    return parts.joined(separator: "/")
  }
}
