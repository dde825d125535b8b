#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What a folder holds.
package struct FolderEntry: Hashable, Sendable {
  /// The name in the folder.
  package let name: String
  /// What it is; for a symbolic link, what that leads to.
  package let kind: FileKind?
  /// Whether it is a symbolic link.
  package let isLink: Bool
}

/// Lists the folder at `path` by the bytes of the names, without `.` and `..`.
package func entries(ofFolder path: String) throws(FileError) -> [FolderEntry] {
  var entries: [FolderEntry] = []
  try forEachEntry(ofFolder: path) { entries.append($0) }
  return entries.sorted { isOrdered($0.name, $1.name) }
}

/// Calls `body` with what the folder at `path` holds, in whatever order that is, without `.` and `..`.
func forEachEntry(
  ofFolder path: String, _ body: (FolderEntry) -> Void
) throws(FileError) {
  guard let folder = unsafe opendir(path) else { throw FileError(path: path, reason: .last) }
  defer { unsafe closedir(folder) }
  errno = 0
  while let entry = unsafe readdir(folder) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    if name != ".", name != ".." {
      body(unsafe FolderEntry(name, type: Int(entry.pointee.d_type), in: path))
    }
    errno = 0
  }
  guard errno == 0 else { throw FileError(path: path, reason: .last) }
}

/// Makes the folder at `path`, and those that it lies in, unless they are there; `mode` says who may enter them.
package func makeFolder(_ path: String, mode: UInt16 = 0o777) throws(FileError) {
  if path.isEmpty || path == "/" || Path.kind(of: path) == .folder { return }
  try makeFolder(Path.folder(of: path), mode: mode)
  if unsafe mkdir(path, mode_t(mode)) != 0 && errno != EEXIST {
    throw FileError(path: path, reason: .last)
  }
}

/// Whether the bytes of `first` come before those of `second`, whatever the locale.
func isOrdered(_ first: String, _ second: String) -> Bool {
  var (first, second) = (first, second)
  return first.withUTF8 { first in
    second.withUTF8 { second in
      unsafe isOrdered(UnsafeRawBufferPointer(first), UnsafeRawBufferPointer(second))
    }
  }
}

/// Whether the bytes of `first` come before those of `second`.
func isOrdered(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
  guard let start = first.baseAddress, let other = second.baseAddress else {
    return unsafe first.isEmpty && !second.isEmpty
  }
  let difference = unsafe memcmp(start, other, min(first.count, second.count))
  return difference == 0 ? first.count < second.count : difference < 0
}

extension FolderEntry {
  /// Makes an entry of what the folder itself tells, asking the file only where that is not enough.
  fileprivate init(_ name: String, type: Int, in folder: String) {
    self.name = name
    isLink = type == Int(DT_LNK)
    switch type {
    case Int(DT_REG): kind = .file
    case Int(DT_DIR): kind = .folder
    default: kind = Path.kind(of: Path.join(folder, name))
    }
  }
}
