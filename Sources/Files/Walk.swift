/// Finds the files below `folder` whose names end in `ending`, in the order of their paths' bytes.
///
/// Hidden files and folders are left out, as a shell's `**` leaves them out, and links to folders are not followed. What leads
/// nowhere is found: whoever reads it says so.
package func files(below folder: String, ending: String) throws(FileError) -> PathList {
  var found = PathList(below: folder)
  var folders = [""]
  while let next = folders.popLast() {
    let path = next.isEmpty ? folder : Path.join(folder, next)
    try forEachEntry(ofFolder: path) { entry in
      guard !isHidden(entry.name) else { return }
      switch entry.kind {
      case .folder where !entry.isLink: folders.append(Path.join(next, entry.name))
      case .file, nil:
        if isEnding(entry.name, ending) { found.append(Path.join(next, entry.name)) }
      case .folder, .special: break
      }
    }
  }
  found.sort()
  return found
}

/// Whether the bytes of `name` end in those of `ending`.
private func isEnding(_ name: String, _ ending: String) -> Bool {
  name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
}

/// Whether a pattern passes over `name` unless it says a dot itself.
func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }
