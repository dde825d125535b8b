import Files
import Foundation

/// A folder that goes with its owner.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of `name` in the folder.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, with the folders on its way, and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String = "") throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Makes a symbolic link and returns its path.
  @discardableResult
  func link(_ name: String, to target: String) throws -> String {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
    return path(name)
  }

  /// Makes a named pipe and returns its path.
  func pipe(_ name: String) -> String {
    _ = unsafe mkfifo(path(name), 0o600)
    return path(name)
  }

  /// The text of a file.
  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// The names in the folder, hidden ones too.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

extension FileError.Reason {
  /// Nothing stands at the path.
  static var missing: FileError.Reason { .system(code: ENOENT) }
}

/// Opens the file at `path` for reading, not waiting for a writer.
func openForReading(_ path: String) -> CInt { unsafe open(path, O_RDONLY | O_NONBLOCK) }
