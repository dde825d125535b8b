internal import Text

/// The result of a walk through a folder.
package struct Walk: Sendable {
  /// The paths of the files, and of the folders that cannot be read, in the order of their bytes.
  package fileprivate(set) var paths: [String] = []
  /// The indices of the paths that are symbolic links.
  package fileprivate(set) var links: Set<Int> = []
  /// The errors of folders that cannot be read, by the indices of their paths.
  package fileprivate(set) var failures: [Int: FileError] = [:]
  /// The unexpected files with other endings, and the links to folders.
  package fileprivate(set) var others: [(path: String, isLinkedFolder: Bool)] = []
}

/// Returns the files below `folder` whose names end in `ending`, in the order of their paths' bytes.
///
/// Leaves out hidden files and folders, as a shell's `**` does, and does not follow links to folders. The result includes
/// broken links and folders that cannot be read: the caller reports the error when it reads them, and still reads the
/// other files.
///
/// Leaves out the remaining files for which `isExpected` returns true.
package func files(
  below folder: String, ending: String, isExpected: (String) -> Bool = { _ in true }
) throws(FileError) -> Walk {
  var walk = Walk()
  var links: Set<ExactString> = []
  var failures: [ExactString: FileError] = [:]
  var folders = [folder]
  while let path = folders.popLast() {
    do throws(FileError) {
      try forEachEntry(ofFolder: path) { entry in
        guard !isHidden(entry.name) else { return }
        let entryPath = Path.join(path, entry.name)
        switch entry.kind {
        case .folder where !entry.isLink: folders.append(entryPath)
        case .folder: walk.others.append((entryPath, true))
        case .file, nil:
          if entry.name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
            walk.paths.append(entryPath)
            if entry.isLink { links.insert(ExactString(entryPath)) }
          } else if !isExpected(entry.name) {
            walk.others.append((entryPath, false))
          }
        case .special: break
        }
      }
    } catch {
      if path.hasBytes(of: folder) { throw error }
      walk.paths.append(path)
      failures[ExactString(path)] = error
    }
  }
  walk.paths.sort(by: isOrdered)
  walk.others.sort { isOrdered($0.path, $1.path) }
  if links.isEmpty, failures.isEmpty { return walk }
  for (index, path) in walk.paths.enumerated() {
    if links.contains(ExactString(path)) { walk.links.insert(index) }
    walk.failures[index] = failures[ExactString(path)]
  }
  return walk
}

/// Whether `name` begins with a dot, so that patterns skip it.
func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }
