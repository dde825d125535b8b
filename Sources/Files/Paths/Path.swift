#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What can be said of paths.
package enum Path {
  /// The folder that the last component of `path` stands in.
  package static func folder(of path: String) -> String {
    guard let slash = lastIndex(of: UInt8(ascii: "/"), in: path) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of `path`.
  package static func name(of path: String) -> String {
    guard let slash = lastIndex(of: UInt8(ascii: "/"), in: path) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// What follows the last dot of the name, in lower case, or nothing.
  package static func ending(of path: String) -> String {
    let name = name(of: path)
    guard let dot = lastIndex(of: UInt8(ascii: "."), in: name) else { return "" }
    return name[name.utf8.index(after: dot)...].lowercased()
  }

  /// Where the last `byte` of `path` stands; the path of every file of a run is looked through, and faster where its bytes stand.
  private static func lastIndex(of byte: UInt8, in path: String) -> String.Index? {
    let place = unsafe path.utf8.withContiguousStorageIfAvailable { unsafe $0.lastIndex(of: byte) }
    guard let place else { return path.utf8.lastIndex(of: byte) }
    return place.map { path.utf8.index(path.startIndex, offsetBy: $0) }
  }

  /// The path of `name` in `folder`; a `name` from the root stays as it is.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || name.utf8.first == UInt8(ascii: "/") { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  /// Whether `path` is `folder` or below it; both must be real paths.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    path.utf8.elementsEqual(folder.utf8) || path.utf8.starts(with: join(folder, "").utf8)
  }

  /// The path from the root to what stands at `path`, without links, `.` and `..`.
  package static func real(_ path: String) throws(FileError) -> String {
    guard !path.utf8.contains(0) else {
      throw FileError(path: path, reason: .system(code: EINVAL))
    }
    guard isCallable(),
      let result = unsafe withSystemPath(path, { unsafe realpath($0, nil) })
    else {
      throw FileError(path: path, reason: .last)
    }
    defer { unsafe free(result) }
    return unsafe text(of: result)
  }

  /// The path that leads from `folder` to what stands at `path`; both must exist.
  package static func relative(_ path: String, to folder: String) throws(FileError) -> String {
    let target = try real(path).split(separator: "/")
    let start = try real(folder).split(separator: "/")
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let up = repeatElement("..", count: start.count - shared)
    return (up + target.dropFirst(shared).map(String.init)).joined(separator: "/")
  }

  /// What stands at `path`, or `nil` if nothing does.
  package static func kind(of path: String) -> FileKind? { FileStatus(of: path)?.kind }
}
