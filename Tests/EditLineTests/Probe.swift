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
  /// The folder of the input file.
  private let folder: TemporaryFolder

  /// Starts the shell with `bytes` as its input, after shell commands that limit it.
  init(_ bytes: [UInt8], _ environment: [String: String], limits: String? = nil) throws {
    folder = try TemporaryFolder()
    let input = URL(fileURLWithPath: folder.path("input"))
    try Data(bytes).write(to: input)
    let probe = try builtProduct("EditLineProbe")
    process.executableURL = URL(fileURLWithPath: limits == nil ? probe : "/bin/sh")
    process.arguments = limits.map { ["-c", "\($0); exec \"$0\"", probe] } ?? []
    process.environment = environment
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = output
    try process.runForLimitedTime()
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

/// Starts the probe shell with the text of an `.editrc`, and waits for its prompt.
func probe(editrc: String) throws -> PseudoTerminal {
  let folder = try TemporaryFolder()
  // The shell has read the file when its prompt appears.
  defer { withExtendedLifetime(folder) {} }
  return try probe(["EDITRC": folder.write("editrc", editrc)])
}
