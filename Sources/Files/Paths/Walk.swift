internal import Text

/// The result of a walk through a folder.
package struct Walk: Sendable {
  /// The paths of the files, and of the folders that cannot be read, in the order of their bytes.
  package fileprivate(set) var paths: PathList
  /// The indices of the paths that are symbolic links.
  package fileprivate(set) var links: Set<Int> = []
  /// The errors of folders that cannot be read, by the indices of their paths.
  package fileprivate(set) var failures: [Int: FileError] = [:]
  /// The unexpected files with other extensions, and the links to folders.
  package fileprivate(set) var others: [(path: String, isLinkedFolder: Bool)] = []
}

/// Returns the files below `folder` whose names end in `ending`, in the order of the bytes of their
/// paths.
///
/// Leaves out hidden files and folders, as a shell's `**` does, and does not follow links to
/// folders. The result includes broken links and folders that cannot be read. The caller reports
/// the error when it reads them, and still reads the other files.
///
/// Does not report a file with another extension if `isExpected` returns true for it.
package func files(
  below folder: String, ending: String, isExpected: (String) -> Bool = { _ in true }
) throws(FileError) -> Walk {
  var walk = Walk(paths: PathList(below: folder))
  var failures: [FileError] = []
  var links: Set<ExactString> = []
  var folders = [""]
  let bytesOfEnding = Array(ending.utf8)
  while let next = folders.popLast() {
    let path = next.isEmpty ? folder : Path.join(folder, next)
    do throws(FileError) {
      try forEachEntry(ofFolder: path) { name in
        guard isEnding(name, bytesOfEnding) else { return false }
        if name[0] != Byte.dot { walk.paths.append(name, in: next) }
        return true
      } _: { entry in
        guard !isHidden(entry.name) else { return }
        switch entry.kind {
        case .folder where !entry.isLink: folders.append(Path.join(next, entry.name))
        case .file, nil:
          guard entry.name.utf8.suffix(bytesOfEnding.count).elementsEqual(bytesOfEnding) else {
            if !isExpected(entry.name) {
              walk.others.append((Path.join(path, entry.name), false))
            }
            return
          }
          let rest = Path.join(next, entry.name)
          walk.paths.append(rest)
          if entry.isLink { links.insert(ExactString(Path.join(folder, rest))) }
        case .folder: walk.others.append((Path.join(path, entry.name), true))
        case .special: break
        }
      }
    } catch {
      if next.isEmpty { throw error }
      walk.paths.append(next)
      failures.append(error)
    }
  }
  walk.paths.sort()
  walk.others.sort { isOrdered($0.path, $1.path) }
  if !links.isEmpty {
    for (index, path) in walk.paths.enumerated() where links.contains(ExactString(path)) {
      walk.links.insert(index)
    }
  }
  for failure in failures {
    if let index = walk.paths.firstIndex(where: failure.path.hasBytes) {
      walk.failures[index] = failure
    }
  }
  return walk
}

/// Whether `name` ends in `ending`.
private func isEnding(_ name: Span<UInt8>, _ ending: [UInt8]) -> Bool {
  let start = name.count - ending.count
  return start >= 0 && ending.indices.allSatisfy { name[start + $0] == ending[$0] }
}

/// Whether `name` begins with a dot, so that patterns skip it.
func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }
