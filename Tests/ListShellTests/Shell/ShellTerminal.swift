import Foundation
import TerminalTesting
import TestSupport
import Text

/// Starts the shell in a window with a new home folder, and waits for its prompt.
func shell(
  _ environment: [String: String] = [:], _ arguments: [String] = [], columns: Int = 80,
  rows: Int = 24, until prompt: String = ">"
) throws -> PseudoTerminal {
  let terminal = try PseudoTerminal(
    builtProduct("listsh"), arguments,
    environment: ["LC_ALL": "C.UTF-8", "HOME": "/nonexistent", "LISTSH_HISTORY": ""]
      .merging(environment) { $1 },
    columns: columns, rows: rows)
  try terminal.expect("a prompt") {
    terminal.written.contains(prompt) || $0.text.contains(prompt)
  }
  return terminal
}

/// The output and the exit status of a shell that is not interactive.
struct Outcome: Equatable {
  /// The text on standard output.
  var output: String
  /// The text on standard error.
  var complaints = ""
  /// The exit status.
  var status: Int32 = 0
}

/// Runs the shell with `input` from a pipe.
func batch(_ arguments: [String] = [], input: String = "", home: String? = nil) throws -> Outcome {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: try builtProduct("listsh"))
  process.arguments = arguments
  process.environment = ["HOME": home ?? "/nonexistent", "LC_ALL": "C.UTF-8", "TERM": "xterm"]
  let folder = try TemporaryFolder()
  try folder.write("input", input)
  process.standardInput = try FileHandle(
    forReadingFrom: URL(fileURLWithPath: folder.path("input")))
  let output = Pipe()
  process.standardOutput = output
  try folder.write("error", "")
  process.standardError = try FileHandle(
    forWritingTo: URL(fileURLWithPath: folder.path("error")))
  try process.run()
  let written = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return Outcome(
    output: String(decoding: written, as: UTF8.self), complaints: try folder.text("error"),
    status: process.terminationStatus)
}
