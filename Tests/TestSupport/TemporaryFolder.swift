import Foundation

/// A folder that is removed when its owner is released.
package final class TemporaryFolder {
  /// The path of the folder, without symbolic links.
  package let path: String

  /// Creates an empty folder.
  package init() throws {
    let temporary = FileManager.default.temporaryDirectory.path
    // Foundation leaves out /private, which listsh shows in absolute paths.
    let real = unsafe realpath(temporary, nil)
    defer { unsafe free(real) }
    let url = URL(fileURLWithPath: unsafe real.map { unsafe String(cString: $0) } ?? temporary)
      .appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of `name` in the folder.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, creates missing folders, and returns the path of the file.
  @discardableResult
  package func write(_ name: String, _ text: String = "") throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Creates a symbolic link and returns its path.
  @discardableResult
  package func link(_ name: String, to target: String) throws -> String {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
    return path(name)
  }

  /// Creates a named pipe and returns its path.
  package func pipe(_ name: String) -> String {
    _ = unsafe mkfifo(path(name), 0o600)
    return path(name)
  }

  /// Returns the text of a file.
  package func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  /// The names in the folder, including hidden ones.
  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
