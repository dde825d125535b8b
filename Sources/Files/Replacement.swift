internal import CLibrary
internal import Text

/// An atomic replacement of a file: a reader sees either all of the old bytes or all of the new ones.
///
/// The new content is written to a temporary file in the same folder, which `commit()` renames. Without `commit()`, the
/// temporary file is removed and nothing changes. Names are resolved in the open folder, so that no other program can
/// swap the folder (TOCTOU).
final class Replacement {
  private let path: String
  /// The folder of the file.
  private let folder: Descriptor
  /// The name of the file in its folder.
  private let name: String
  /// The name of the temporary file.
  private let temporary: String
  /// The registration that removes the temporary file if a signal ends the process.
  private var entry: TemporaryFiles.Entry?
  private let file: Descriptor
  /// The status of the file before the replacement, or `nil` if it does not exist yet.
  private let old: FileStatus?
  /// Whether the temporary file was renamed.
  private var isCommitted = false

  /// Creates a replacement of the file at `path`, or of the target of a symbolic link. `real` is the path without
  /// links, if known.
  init(of path: String, real: String? = nil) throws(FileError) {
    self.path = path
    let target = if let real { real } else { try Path.target(of: path) }
    name = Path.name(of: target)
    let number = stableHash(of: name)
    temporary = TemporaryFiles.name(of: number)
    folder = try Descriptor(
      openingReal: Path.folder(of: target), name: path, Descriptor.lookupFlags)
    old = try? FileStatus(path: name, in: folder)
    if let old {
      switch old.kind {
      case .folder: throw FileError(path: path, reason: .isFolder)
      case .special: throw FileError(path: path, reason: .isSpecial)
      case .file: break
      }
      guard old.linkCount < 2 else {
        throw FileError(path: path, reason: .hasSeveralNames(count: old.linkCount))
      }
      let (name, folder) = (name, folder.number)
      _ = try retrying(path) {
        unsafe Path.withSystemPath(name) { unsafe Int(faccessat(folder, $0, W_OK, 0)) }
      }
    }
    TemporaryFiles.removeLeftovers(in: folder, at: Path.folder(of: target))
    let (temporary, folder) = (temporary, folder)
    (file, entry) = try TemporaryFiles.registering(number, in: folder.number) {
      () throws(FileError) in try Self.create(temporary, in: folder, as: path)
    }
    if let old {
      // Changing the owner needs a privilege, so a failure is ignored. The mode is set afterwards, because `fchown` can
      // reset it.
      _ = fchown(file.number, old.owner, old.group)
      let file = file.number
      _ = try retrying(path) { Int(fchmod(file, old.permissions)) }
    }
  }

  deinit {
    if !isCommitted { Self.remove(temporary, from: folder) }
    entry?.release()
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    try file.writeAll(bytes)
  }

  /// Replaces the old content with the new one. Throws if the old content is not `expected`, or,
  /// without `expected`, if it has changed.
  ///
  /// If `isDurable` is true, waits until the replacement survives a power failure.
  func commit(insteadOf expected: [UInt8]? = nil, isDurable: Bool) throws(FileError) {
    if isDurable { try file.synchronize() } else { try file.confirm() }
    try refuseChanged(expected)
    let (temporary, name, folder) = (temporary, name, folder.number)
    _ = try retrying(path) {
      unsafe Path.withSystemPath(temporary) { temporary in
        unsafe Path.withSystemPath(name) { name in
          unsafe Int(renameat(folder, temporary, folder, name))
        }
      }
    }
    isCommitted = true
    entry?.release()
    entry = nil
    // The rename has succeeded, so file systems that cannot synchronize folders are ignored.
    if isDurable,
      let folder = try? Descriptor(opening: ".", in: self.folder, name: path, O_RDONLY)
    {
      _ = try? folder.synchronize()
    }
  }

  /// Throws if another program wrote or removed the file since it was read.
  private func refuseChanged(_ expected: [UInt8]?) throws(FileError) {
    guard let old else {
      // A file that another program removed had content to replace.
      let isNew = expected?.isEmpty ?? true
      if isNew, (try? FileStatus(path: name, in: folder)) == nil { return }
      throw FileError(path: path, reason: .hasChanged)
    }
    guard let now = try? FileStatus(path: name, in: folder), now.kind == .file, now.linkCount < 2
    else {
      throw FileError(path: path, reason: .hasChanged)
    }
    guard let expected else {
      if now.stamp == old.stamp { return }
      throw FileError(path: path, reason: .hasChanged)
    }
    let reading = try Descriptor(opening: name, in: folder, name: path, O_RDONLY | O_NONBLOCK)
    guard now.size == expected.count, try reading.content(limit: expected.count) == expected else {
      throw FileError(path: path, reason: .hasChanged)
    }
  }
}

extension Replacement {
  /// Creates and locks the temporary file. If a killed process left a file with the same name,
  /// removes that file.
  private static func create(
    _ temporary: String, in folder: Descriptor, as path: String
  ) throws(FileError) -> Descriptor {
    for _ in 1...3 {
      do throws(FileError) {
        let file = try Descriptor(
          opening: temporary, in: folder, name: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
        // Before the lock was acquired, another process may have removed the file as a leftover.
        if file.lock() {
          let status: FileStatus
          do throws(FileError) {
            status = try file.status()
          } catch {
            remove(temporary, from: folder)
            throw error
          }
          if (try? FileStatus(path: temporary, in: folder))?.identity == status.identity {
            return file
          }
        }
      } catch {
        guard error.reason == .system(code: EEXIST) else { throw error }
      }
      TemporaryFiles.removeLeftover(temporary, in: folder)
    }
    throw FileError(path: path, reason: .isBusy)
  }

  private static func remove(_ temporary: String, from folder: Descriptor) {
    _ = unsafe Path.withSystemPath(temporary) { unsafe unlinkat(folder.number, $0, 0) }
  }
}

extension Path {
  /// Returns the path of the file that a write to `path` replaces, with all symbolic links resolved. The file need not exist yet.
  package static func target(of path: String) throws(FileError) -> String {
    do throws(FileError) {
      return try real(path)
    } catch {
      guard error.reason.isMissing else { throw error }
    }
    // A link to a missing file: the file is created where the link leads.
    var target = path
    for _ in 0..<40 {
      guard let link = link(at: target) else { break }
      target = link.hasPrefix("/") ? link : join(folder(of: target), link)
    }
    let name = name(of: target)
    guard !name.isEmpty else {
      throw FileError(path: path, reason: path.isEmpty ? .system(code: ENOENT) : .isFolder)
    }
    guard (try? FileStatus(path: target, followingLinks: false)) == nil,
      let folder = try? real(folder(of: target))
    else { throw FileError(path: path, reason: .system(code: ENOENT)) }
    return join(folder, name)
  }

  /// Returns the target of the symbolic link at `path`, or `nil` if it is none.
  private static func link(at path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe withSystemPath(path) { unsafe readlink($0, &bytes, bytes.count - 1) }
    return length > 0 ? unsafe text(of: bytes) : nil
  }
}

/// Replaces the content of the file at `path` with `bytes` atomically.
///
/// If `old` is given, throws unless the file still has these bytes, so that the work of other programs is never
/// overwritten. If `old` is empty, the file may also be missing. `real` is the path without links, if known.
package func replaceFile(
  _ path: String, with bytes: [UInt8], insteadOf old: [UInt8]? = nil, real: String? = nil
) throws(FileError) {
  let replacement = try Replacement(of: path, real: real)
  try replacement.write(bytes)
  try replacement.commit(insteadOf: old, isDurable: true)
}

/// Writes a new file at `path`, and returns `true`. If the file exists, returns whether it already has these `bytes`,
/// and leaves it unchanged.
package func writeNewFile(_ path: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
  do throws(FileError) {
    return try readFile(path, limit: Limits.fileBytes) == bytes
  } catch {
    guard error.reason.isMissing else { throw error }
  }
  try replaceFile(path, with: bytes, insteadOf: [])
  return true
}
