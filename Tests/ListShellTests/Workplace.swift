import Foundation
import TerminalTesting
import TestSupport

/// A folder to run listsh in, which is removed when its owner is released.
final class Workplace {
  /// The result of a call of listsh.
  struct Outcome: Equatable {
    /// The exit status, or 1000 plus the number of the signal that ended the process.
    var status: Int
    /// The standard output.
    var output = ""
    /// The standard error.
    var errors = ""
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Returns the path of `name`.
  func path(_ name: String) -> String { folder.path(name) }

  /// Creates a symbolic link to `target` at `name`.
  func link(_ name: String, to target: String) throws { _ = try folder.link(name, to: target) }

  /// Writes a file and creates missing folders.
  func write(_ name: String, _ text: String) throws { try folder.write(name, text) }

  /// Returns the text of a file.
  func text(_ name: String) throws -> String { try folder.text(name) }

  /// Returns an empty file to write to.
  func file(_ name: String) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write(name)))
  }

  /// The folders of programs. On macOS, Homebrew has folders of its own.
  private static let path =
    Needs.isLinux ? "/usr/bin:/bin" : "/usr/bin:/bin:/opt/homebrew/bin:/usr/local/bin"

  /// Starts listsh in the folder, with `output` as its standard output.
  func start(
    _ arguments: [String], output: FileHandle = .nullDevice, errors: FileHandle = .nullDevice,
    input: FileHandle = .nullDevice, environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try builtProduct("listsh"))
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ["PATH": Self.path, "HOME": folder.path].merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    // The threads of tests block signals, which child processes inherit.
    var none = sigset_t()
    var blocked = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try process.runForLimitedTime()
    return process
  }

  /// Runs a shell script in the folder, in which `$LISTSH` is the program, and waits for its end.
  func shell(_ script: String, environment: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let own = [
      "PATH": Self.path, "HOME": folder.path, "LISTSH": try builtProduct("listsh"),
    ]
    process.environment = own.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try file(".output")
    process.standardError = try file(".errors")
    try process.runForLimitedTime()
    process.waitUntilExit()
    return Outcome(
      status: process.exitStatus, output: try text(".output"), errors: try text(".errors"))
  }

  /// Runs listsh in the folder and waits for its end. Output that is written to `output` is not read.
  func listsh(
    _ arguments: [String], output: FileHandle? = nil, input: String = "",
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try write(".input", input)
    let process = try start(
      arguments, output: try output ?? file(".output"), errors: try file(".errors"),
      input: try FileHandle(forReadingFrom: URL(fileURLWithPath: path(".input"))),
      environment: environment)
    process.waitUntilExit()
    return Outcome(
      status: process.exitStatus, output: output == nil ? timeless(try text(".output")) : "",
      errors: try text(".errors"))
  }

  /// Returns the text of a report without durations, which differ between runs.
  private func timeless(_ text: String) -> String {
    text.replacing(/(?m)^([0-9]+ passed, .*) in [0-9]+\.[0-9]{2} s$/) { String($0.output.1) }
  }

  /// Runs listsh in the folder and waits for its end.
  func listsh(_ arguments: String...) throws -> Outcome { try listsh(arguments) }
}
