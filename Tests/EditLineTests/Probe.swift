import Foundation
import TerminalTesting
import TestSupport

/// Starts the small shell in a window and waits for its prompt.
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

/// What the small shell writes where its input is `bytes` from a file.
func pipedProbe(_ bytes: [UInt8]) throws -> String {
  try ProbeWriter(bytes, ["LISTSH_HISTORY": ""]).finish()
}

/// The small shell with its input from a file, running beside the test.
final class ProbeWriter {
  /// The shell.
  private let process = Process()
  /// What it writes.
  private let output = Pipe()
  /// What it reads.
  private let input: TemporaryFile

  /// Starts the shell on `bytes`, after what a shell of the system does to limit it.
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

  /// Waits for the shell's end and answers all that it wrote.
  @discardableResult
  func finish() -> String {
    let written = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: written, as: UTF8.self)
  }

  /// Kills the shell once it has written something, without giving it a chance to clean up.
  func kill() {
    _ = output.fileHandleForReading.readData(ofLength: 64)
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

extension TemporaryFolder {
  /// Who may do what with something in it.
  func permissions(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[.posixPermissions] as? Int) ?? 0
  }
}

/// A file that goes with its owner.
final class TemporaryFile {
  /// Where it is.
  let path: String

  /// Makes a file with `text`.
  convenience init(_ text: String) throws {
    try self.init(Array(text.utf8))
  }

  /// Makes a file with `bytes`.
  init(_ bytes: [UInt8]) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
