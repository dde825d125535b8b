import Foundation
import TerminalTesting
import TestSupport

/// A folder to call listsh in, which goes with its owner.
final class Workplace {
  /// What a call of listsh gave.
  struct Outcome: Equatable {
    /// The exit status, or 1000 and the number of the signal that ended it.
    var status: Int
    /// What it wrote to standard output.
    var output = ""
    /// What it wrote to standard error.
    var errors = ""
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Where `name` stands.
  func path(_ name: String) -> String { folder.path(name) }

  /// Puts a symbolic link with the text `target` at `name`.
  func link(_ name: String, to target: String) throws { _ = try folder.link(name, to: target) }

  /// Writes a file, with the folders on its way.
  func write(_ name: String, _ text: String) throws { try folder.write(name, text) }

  /// The text of a file.
  func text(_ name: String) throws -> String { try folder.text(name) }

  /// An empty file to write to.
  func file(_ name: String) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write(name)))
  }

  /// Starts listsh here, writing to `output`.
  func start(
    _ arguments: [String], output: FileHandle = .nullDevice, errors: FileHandle = .nullDevice,
    input: FileHandle = .nullDevice, environment: [String: String] = [:]
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try builtProduct("listsh"))
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path].merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    // The threads of tests block signals, which a process that they start would inherit.
    var none = sigset_t()
    var blocked = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try process.run()
    return process
  }

  /// Starts a script of a shell here, in which `$LISTSH` is the program, writing to `.output` and `.errors`.
  func startShell(_ script: String, environment: [String: String] = [:]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let own = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "LISTSH": try builtProduct("listsh"),
    ]
    process.environment = own.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try file(".output")
    process.standardError = try file(".errors")
    try process.run()
    return process
  }

  /// Calls listsh here and waits for its end; what it writes to `output`, if given, is not read.
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

  /// The text of a report without how long the run took, in which no two runs agree.
  private func timeless(_ text: String) -> String {
    text.replacing(/(?m)^([0-9]+ passed, .*) in [0-9]+\.[0-9]{2} s$/) { String($0.output.1) }
  }

  /// Calls listsh here and waits for its end.
  func listsh(_ arguments: String...) throws -> Outcome { try listsh(arguments) }
}
