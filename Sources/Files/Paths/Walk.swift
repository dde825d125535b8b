internal import Text

/// The result of a walk through a folder.
package struct Walk: Sendable {
  /// A file, or a folder that cannot be read.
  package struct File: Sendable {
    /// The path, which begins with the path of the folder.
    package let path: String
    /// Whether the path is a symbolic link.
    package var isLink = false
    /// The error of a folder that cannot be read.
    package var failure: FileError?
  }

  /// The files, and the folders that cannot be read, in the order of the bytes of their paths.
  package fileprivate(set) var files: [File] = []
  /// The unexpected files with other extensions, and the links to folders.
  package fileprivate(set) var others: [(path: String, isLinkedFolder: Bool)] = []
}

/// Returns the files below `folder` whose names end in `ending`, in the order of the bytes of their
/// paths.
///
/// Leaves out hidden files and folders, as a shell's `**` does, and does not follow links to
/// folders. The result includes broken links and folders that cannot be read. When the caller reads
/// these entries, it reports their errors and still reads the other files.
///
/// Does not report a file with another extension if `isExpected` returns true for it.
package func files(
  below folder: String, ending: String, isExpected: (String) -> Bool = { _ in true }
) throws(FileError) -> Walk {
  var walk = Walk()
  var folders = [folder]
  while let next = folders.popLast() {
    do throws(FileError) {
      for entry in try entries(ofFolder: next) where !isHidden(entry.name) {
        let path = Path.join(next, entry.name)
        switch entry.kind {
        case .folder where !entry.isLink: folders.append(path)
        case .folder: walk.others.append((path, true))
        case .file, nil:
          if entry.name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
            walk.files.append(Walk.File(path: path, isLink: entry.isLink))
          } else if !isExpected(entry.name) {
            walk.others.append((path, false))
          }
        case .special: break
        }
      }
    } catch {
      if next == folder { throw error }
      walk.files.append(Walk.File(path: next, failure: error))
    }
  }
  walk.files.sort { ExactString($0.path) < ExactString($1.path) }
  walk.others.sort { ExactString($0.path) < ExactString($1.path) }
  return walk
}

/// Whether `name` begins with a dot, so that patterns skip it.
func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }
