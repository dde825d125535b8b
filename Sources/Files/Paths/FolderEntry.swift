internal import CLibrary
internal import Text

package struct FolderEntry: Hashable, Sendable {
  package let name: String
  /// The kind of the file; for a symbolic link, the kind of its target.
  package let kind: FileKind?
  package let isLink: Bool
}

/// Returns the entries of the folder at `path`, sorted by the bytes of their names, without `.` and `..`.
package func entries(ofFolder path: String) throws(FileError) -> [FolderEntry] {
  let descriptor = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NONBLOCK)
  guard let folder = unsafe descriptor.handOver({ unsafe fdopendir($0) }) else {
    throw FileError(path: path, reason: .last)
  }
  defer { unsafe closedir(folder) }
  var entries: [FolderEntry] = []
  errno = 0
  while isCallable(), let entry = unsafe readdir(folder) {
    let type = unsafe Int(entry.pointee.d_type)
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe Path.text(of: $0) }
    }
    if name != ".", name != ".." { entries.append(FolderEntry(name, type: type, in: path)) }
    errno = 0
  }
  guard errno == 0 else { throw FileError(path: path, reason: .last) }
  return entries.sorted { ExactString($0.name) < ExactString($1.name) }
}

/// Creates the folder at `path` and its missing parents. `mode` gives the permissions.
package func makeFolder(_ path: String, mode: UInt16 = 0o777) throws(FileError) {
  // Check the length first: the loop would create parents until a path is too long, and then fail.
  guard path.utf8.count < PATH_MAX else {
    throw FileError(path: path, reason: .system(code: ENAMETOOLONG))
  }
  if path.isEmpty || Path.kind(of: path) == .folder { return }
  let ends = path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") } + [path.endIndex]
  for end in ends where end > path.startIndex {
    let folder = String(path[..<end])
    if Path.kind(of: folder) == .folder { continue }
    do throws(FileError) {
      _ = try retrying(path) {
        unsafe Path.withSystemPath(folder) { unsafe Int(mkdir($0, mode_t(mode))) }
      }
    } catch {
      guard error.reason == .system(code: EEXIST) else { throw error }
      if Path.kind(of: folder) != .folder {
        throw FileError(path: folder, reason: .system(code: ENOTDIR))
      }
    }
  }
}

extension FolderEntry {
  /// Creates an entry from the data of `readdir`. Reads the status of the file only if `d_type` is
  /// not sufficient.
  fileprivate init(_ name: String, type: Int, in folder: String) {
    self.name = name
    switch type {
    case Int(DT_REG): (kind, isLink) = (.file, false)
    case Int(DT_DIR): (kind, isLink) = (.folder, false)
    default:
      let path = Path.join(folder, name)
      kind = Path.kind(of: path)
      // Some file systems do not store file types in folders.
      isLink =
        type == Int(DT_LNK)
        || type == Int(DT_UNKNOWN)
          && (try? FileStatus(path: path, followingLinks: false))?.isLink ?? false
    }
  }
}
