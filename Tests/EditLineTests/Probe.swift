import Foundation
import TerminalTesting
import TestSupport

/// Starts the probe shell in a window and waits for its prompt.
func probe(
  _ environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
) throws -> PseudoTerminal {
  let terminal = try PseudoTerminal(
    builtProduct("EditLineProbe"),
    environment: [
      "LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "LISTSH_HISTORY": "",
    ].merging(environment) { $1 },
    columns: columns, rows: rows)
  try terminal.expect("a prompt") { _ in terminal.output.contains(UInt8(ascii: ">")) }
  return terminal
}

/// Returns the output of the probe shell with `bytes` from a file as its input.
func pipedProbe(_ bytes: [UInt8]) throws -> String {
  try ProbeWriter(bytes, ["LISTSH_HISTORY": ""]).finish()
}

/// A probe shell with a file as its input, which runs in parallel to the test.
final class ProbeWriter {
  /// The process.
  private let process = Process()
  /// The pipe from its output.
  private let output = Pipe()
  /// The input file.
  private let input: TemporaryFile

  /// Starts the shell with `bytes` as its input, after shell commands that limit it.
  init(_ bytes: [UInt8], _ environment: [String: String], limits: String? = nil) throws {
    input = try TemporaryFile(bytes)
    let probe = try builtProduct("EditLineProbe")
    process.executableURL = URL(fileURLWithPath: limits == nil ? probe : "/bin/sh")
    process.arguments = limits.map { ["-c", "\($0); exec \"$0\"", probe] } ?? []
    process.environment = environment
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input.path))
    process.standardOutput = output
    try process.run()
  }

  /// Waits for the shell to end and returns its output.
  @discardableResult
  func finish() -> String {
    let written = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: written, as: UTF8.self)
  }

  /// Kills the shell after its first output, without a chance to clean up.
  func kill() {
    _ = output.fileHandleForReading.readData(ofLength: 64)
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

extension TemporaryFolder {
  /// Returns the permissions of an entry of the folder.
  func permissions(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[.posixPermissions] as? Int) ?? 0
  }
}

/// A file that is removed when its owner is released.
final class TemporaryFile {
  /// The path.
  let path: String

  /// Creates a file with `text`.
  convenience init(_ text: String) throws {
    try self.init(Array(text.utf8))
  }

  /// Creates a file with `bytes`.
  init(_ bytes: [UInt8]) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
