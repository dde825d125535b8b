internal import CLibrary
internal import Text

package enum Path {
  /// Returns the folder that contains the last component of `path`.
  package static func folder(of path: String) -> String {
    guard let mark = path.utf8.lastIndex(of: slash) else { return "." }
    return mark == path.startIndex ? "/" : String(path[..<mark])
  }

  /// Returns the last component of `path`.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// Returns the extension of the name in lower case, or an empty string.
  package static func ending(of path: String) -> String {
    guard let mark = path.utf8.lastIndex(where: { $0 == dot || $0 == slash }),
      path.utf8[mark] == dot
    else { return "" }
    return path[path.utf8.index(after: mark)...].lowercased()
  }

  /// The separator of path components.
  private static let slash = UInt8(ascii: "/")
  /// The separator of a name and its extension.
  private static let dot = UInt8(ascii: ".")

  /// Returns the path of `name` in `folder`. An absolute `name` stays as it is.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || name.utf8.first == UInt8(ascii: "/") { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  /// The path of the working folder, without links.
  private static let workingFolder = try? real(".")

  /// Returns the shortest form of `path`: `a/b.txt` for `./a//./b.txt`, and for the absolute path of
  /// this file if `a` is in the working folder.
  package static func plain(_ path: String) -> String {
    let plain = withoutRedundantComponents(path)
    guard plain.utf8.first == slash, let folder = workingFolder, isInside(plain, folder) else {
      return plain
    }
    let rest = plain.utf8.dropFirst(join(folder, "").utf8.count)
    return rest.isEmpty ? "." : String(Substring(rest))
  }

  private static func withoutRedundantComponents(_ path: String) -> String {
    // The scan starts as if after a slash, which an absolute path really has.
    let isFromRoot = path.utf8.first == slash
    var (isPlain, beforeLast, last) = (true, slash, slash)
    for byte in path.utf8.dropFirst(isFromRoot ? 1 : 0) {
      if byte == slash, last == slash || last == dot && beforeLast == slash { isPlain = false }
      (beforeLast, last) = (last, byte)
    }
    if last == dot, beforeLast == slash, path.utf8.count > 1 { isPlain = false }
    if isPlain { return path }
    let parts = components(of: path).filter { $0 != "." }
    return (isFromRoot ? "/" : parts.isEmpty ? "." : "") + parts.joined(separator: "/")
  }

  /// Returns the names between the slashes of `path`. Splits bytes, not characters: a combining mark
  /// after a slash belongs to the next component.
  static func components(of path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(Substring($0)) }
  }

  /// Whether `path` is `folder` or inside it; both must be real paths.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    path.utf8.elementsEqual(folder.utf8) || path.utf8.starts(with: join(folder, "").utf8)
  }

  /// Returns the absolute path of the file at `path`, without links, `.` and `..`.
  package static func real(_ path: String) throws(FileError) -> String {
    guard !path.utf8.contains(0) else {
      throw FileError(path: path, reason: .system(code: EINVAL))
    }
    guard isCallable(),
      let result = unsafe withSystemPath(path, { unsafe realpath($0, nil) })
    else {
      let error = FileError(path: path, reason: .last)
      // A link of `/dev/fd` to a pipe names no path, so `realpath` reports that it does not exist.
      let isPipe = error.reason.isMissing && (try? FileStatus(path: path))?.kind == .special
      throw isPipe ? FileError(path: path, reason: .isSpecial) : error
    }
    defer { unsafe free(result) }
    return unsafe text(of: result)
  }

  /// Returns the path from `folder` to the file at `path`. Both must exist.
  package static func relative(_ path: String, to folder: String) throws(FileError) -> String {
    let target = components(of: try real(path))
    let start = components(of: try real(folder))
    let shared = zip(target, start).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let up = repeatElement("..", count: start.count - shared)
    return (up + target.dropFirst(shared)).joined(separator: "/")
  }

  /// Whether a file, folder or broken link exists at `path`. True also if the folder denies access,
  /// because the file may exist.
  package static func isThere(_ path: String) -> Bool {
    do throws(FileError) {
      _ = try FileStatus(path: path, followingLinks: false)
      return true
    } catch {
      return !error.reason.isMissing
    }
  }

  /// Whether a file or a broken link, but not a folder, exists at `path`.
  package static func isFileOrLink(_ path: String) -> Bool {
    guard let status = try? FileStatus(path: path, followingLinks: false) else { return false }
    return status.kind != .folder
  }

  /// Returns the kind of the file at `path`, or `nil` if there is none.
  package static func kind(of path: String) -> FileKind? { (try? FileStatus(path: path))?.kind }
}

/// The scalars that represent bytes of a file name that are not valid UTF-8.
///
/// File names are bytes and need not be UTF-8. Each invalid byte becomes a scalar of its own, from which the byte can
/// be restored. The scalars are the last 128 of the last private-use plane. If a name contains one of these scalars
/// itself, each of its bytes is represented separately.
private let strayBytes: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

extension Path {
  /// Returns the path that the system represents as `bytes`.
  static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    if let text = unsafe String(validUTF8: bytes),
      !text.utf8.contains(0xF4)
    {
      return text
    }
    var text = String.UnicodeScalarView()
    var position = 0
    while position < bytes.count {
      var decoder = Unicode.UTF8()
      var rest = unsafe UnsafeBufferPointer(rebasing: bytes[position...]).makeIterator()
      if case .scalarValue(let scalar) = unsafe decoder.decode(&rest),
        !strayBytes.contains(scalar.value)
      {
        text.append(scalar)
        position += UTF8.width(scalar)
      } else {
        let byte = unsafe bytes[position]
        text.append(Unicode.Scalar(UInt32(0x10FF00) + UInt32(byte)) ?? "\u{FFFD}")
        position += 1
      }
    }
    return String(text)
  }

  /// Returns the path that the system represents as a C string.
  static func text(of bytes: UnsafePointer<CChar>) -> String {
    let count = unsafe strlen(bytes)
    return unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      unsafe text(of: UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// Calls `body` with `path` as a C string.
  static func withSystemPath<Result>(
    _ path: String, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    guard path.utf8.contains(0xF4) else { return unsafe path.withCString { unsafe body($0) } }
    var bytes: [CChar] = []
    for scalar in path.unicodeScalars {
      if strayBytes.contains(scalar.value) {
        bytes.append(CChar(bitPattern: UInt8(truncatingIfNeeded: scalar.value)))
      } else {
        bytes += UTF8.encode(scalar)?.map { CChar(bitPattern: $0) } ?? []
      }
    }
    bytes.append(0)
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe body($0) } ?? path.withCString { unsafe body($0) }
    }
  }
}
