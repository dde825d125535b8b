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
    unsafe part(of: path) { bytes in
      unsafe bytes.lastIndex(of: slash).map { 0..<max(1, $0) }
    } ?? "."
  }

  /// The last component of `path`.
  package static func name(of path: String) -> String {
    unsafe part(of: path) { bytes in
      unsafe bytes.lastIndex(of: slash).map { $0 + 1..<bytes.count }
    } ?? path
  }

  /// What follows the last dot of the name, in lower case, or nothing.
  package static func ending(of path: String) -> String {
    let ending = unsafe part(of: path) { bytes in
      guard let mark = unsafe bytes.lastIndex(where: { $0 == dot || $0 == slash }),
        unsafe bytes[mark] == dot
      else { return nil }
      return mark + 1..<bytes.count
    }
    return ending?.lowercased() ?? ""
  }

  /// What parts the components of a path.
  private static let slash = UInt8(ascii: "/")
  /// What stands before the ending of a name.
  private static let dot = UInt8(ascii: ".")

  /// The part of `path` that stands where `place` finds it among its bytes, if it does: the path of each file of a run is cut.
  private static func part(
    of path: String, at place: (UnsafeBufferPointer<UInt8>) -> Range<Int>?
  ) -> String? {
    var path = path
    return path.withUTF8 { bytes in
      unsafe place(bytes).map {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[$0]), as: UTF8.self)
      }
    }
  }

  /// The path of `name` in `folder`; a `name` from the root stays as it is.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || name.utf8.first == UInt8(ascii: "/") { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  /// The same path without what leads nowhere: `a/b.txt` for `./a//./b.txt`.
  package static func plain(_ path: String) -> String {
    // What stands before a path is taken for a slash: one from the root is put together again, as it was.
    var (isPlain, beforeLast, last) = (true, slash, slash)
    for byte in path.utf8 {
      if byte == slash, last == slash || last == dot && beforeLast == slash { isPlain = false }
      (beforeLast, last) = (last, byte)
    }
    if isPlain { return path }
    // A combining mark after a slash belongs to the next component.
    let parts = path.utf8.split(separator: slash).filter { !$0.elementsEqual([dot]) }
    let isFromRoot = path.utf8.first == slash
    return (isFromRoot ? "/" : parts.isEmpty ? "." : "")
      + parts.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// Whether `path` is `folder` or below it; both must be real paths.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    path.utf8.elementsEqual(folder.utf8) || path.utf8.starts(with: join(folder, "").utf8)
  }

  /// The path from the root to what stands at `path`, without links, `.` and `..`.
  package static func real(_ path: String) throws(FileError) -> String {
    guard !path.contains(byte: 0) else {
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

  /// Whether there is something at `path`, a link that leads nowhere included, or may be: its folder does not let anybody look.
  package static func isThere(_ path: String) -> Bool {
    do throws(FileError) {
      _ = try FileStatus(path: path, followingLinks: false)
      return true
    } catch {
      return !error.reason.isMissing
    }
  }

  /// Whether there is something at `path` that is not a folder, a link that leads nowhere included.
  package static func isFileOrLink(_ path: String) -> Bool {
    guard let status = FileStatus(of: path, followingLinks: false) else { return false }
    return status.kind != .folder
  }

  /// What stands at `path`, or `nil` if nothing does.
  package static func kind(of path: String) -> FileKind? { FileStatus(of: path)?.kind }
}
