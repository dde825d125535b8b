#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file's new content on its way: whoever opens the file sees the old bytes or all of the new ones.
///
/// The bytes go to a file beside it, which takes its place at the end. Without `commit()` it goes and nothing has changed.
final class Replacement {
  /// The path of the file itself.
  private let target: String
  /// The path of the file beside it.
  private let temporary: String
  /// The file beside it.
  private let file: Descriptor
  /// Whether the file beside it has taken its place.
  private var isCommitted = false

  /// Starts to replace the file at `path`, or the one that a symbolic link there leads to.
  init(of path: String) throws(FileError) {
    target = try Self.target(of: path)
    let old = FileStatus(of: target)
    if let old, old.kind == .folder { throw FileError(path: path, reason: .isFolder) }
    if old != nil, unsafe access(target, W_OK) != 0 { throw FileError(path: path, reason: .last) }
    let folder = Path.folder(of: target)
    temporary = Path.join(folder, ".\(Path.name(of: target)).listsh")
    file = try Self.create(temporary, as: path)
    if let old {
      // Keeping the owner takes rights that one may lack; the mode comes after it, which would reset it.
      _ = fchown(file.number, old.owner, old.group)
      _ = try retrying(path) { Int(fchmod(file.number, old.permissions)) }
    }
  }

  deinit {
    if !isCommitted { _ = unsafe unlink(temporary) }
  }

  /// Adds `bytes` to the new content.
  func write(_ bytes: [UInt8]) throws(FileError) {
    try file.writeAll(bytes)
  }

  /// Puts the new content in the place of the old.
  func commit() throws(FileError) {
    try file.synchronize()
    guard unsafe rename(temporary, target) == 0 else {
      throw FileError(path: file.path, reason: .last)
    }
    isCommitted = true
    // The name is in its place; a file system that cannot synchronize folders does no harm.
    if let folder = try? Descriptor(opening: Path.folder(of: target), O_RDONLY) {
      _ = try? folder.synchronize()
    }
  }
}

extension Replacement {
  /// The path of the file to replace, which need not be there yet.
  private static func target(of path: String) throws(FileError) -> String {
    if let real = try? Path.real(path) { return real }
    let name = Path.name(of: path)
    guard !name.isEmpty else { throw FileError(path: path, reason: .isFolder) }
    guard FileStatus(of: path, followingLinks: false) == nil,
      let folder = try? Path.real(Path.folder(of: path))
    else { throw FileError(path: path, reason: .system(code: ENOENT)) }
    return Path.join(folder, name)
  }

  /// Creates the file at `temporary` and holds its lock, clearing away what a killed process left there.
  private static func create(_ temporary: String, as path: String) throws(FileError) -> Descriptor {
    for _ in 1...3 {
      do throws(FileError) {
        let file = try Descriptor(
          opening: temporary, name: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
        // Between its creation and its lock another process may have taken it for a leftover.
        if file.lock(), FileStatus(of: temporary)?.identity == (try file.status().identity) {
          return file
        }
      } catch {
        guard error.reason == .system(code: EEXIST) else { throw error }
      }
      if let leftover = try? Descriptor(
        opening: temporary, name: path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW), leftover.lock()
      {
        _ = unsafe unlink(temporary)
      }
    }
    throw FileError(path: path, reason: .isBusy)
  }
}
