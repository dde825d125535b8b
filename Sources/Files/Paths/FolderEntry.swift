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

/// Calls `body` for each entry of the folder at `path`, in the order of the file system, without `.` and `..`.
///
/// Passes the name of each regular file to `isTaken` first if the name is ASCII, and skips `body` if `isTaken` returns
/// true. A folder can have a hundred thousand files, and creating a `String` for each takes as long as finding it.
func forEachEntry(
  ofFolder path: String, unless isTaken: (Span<UInt8>) -> Bool = { _ in false },
  _ body: (FolderEntry) -> Void
) throws(FileError) {
  let descriptor = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY | O_NONBLOCK)
  guard let folder = unsafe descriptor.handOver({ unsafe fdopendir($0) }) else {
    throw FileError(path: path, reason: .last)
  }
  defer { unsafe closedir(folder) }
  errno = 0
  while isCallable(), let entry = unsafe readdir(folder) {
    let type = unsafe Int(entry.pointee.d_type)
    unsafe withUnsafePointer(to: &entry.pointee.d_name) {
      unsafe $0.withMemoryRebound(to: UInt8.self, capacity: 256) { start in
        let bytes = unsafe UnsafeBufferPointer(start: start, count: strlen(start))
        if type == Int(DT_REG), unsafe bytes.allSatisfy({ $0 < 0x80 }), unsafe isTaken(bytes.span) {
          return
        }
        let name = unsafe Path.text(of: bytes)
        if name != ".", name != ".." { body(FolderEntry(name, type: type, in: path)) }
      }
    }
    errno = 0
  }
  guard errno == 0 else { throw FileError(path: path, reason: .last) }
}

/// Makes the folder at `path`, and those that it lies in, unless they are there; `mode` says who may enter them.
package func makeFolder(_ path: String, mode: UInt16 = 0o777) throws(FileError) {
  // Otherwise as many folders would be made as the system takes, and then none that was asked for.
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
      let isThere = error.reason == .system(code: EEXIST) && Path.kind(of: folder) == .folder
      if !isThere { throw error }
    }
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
  /// Creates an entry from the folder's own data; reads the status of the file only if these do not suffice.
  fileprivate init(_ name: String, type: Int, in folder: String) {
    self.name = name
    switch type {
    case Int(DT_REG): (kind, isLink) = (.file, false)
    case Int(DT_DIR): (kind, isLink) = (.folder, false)
    default:
      let path = Path.join(folder, name)
      kind = Path.kind(of: path)
      // Some file systems keep the types of files with the files alone.
      isLink =
        type == Int(DT_LNK)
        || type == Int(DT_UNKNOWN)
          && FileStatus(of: path, followingLinks: false).map { $0.isLink } ?? false
    }
  }
}
