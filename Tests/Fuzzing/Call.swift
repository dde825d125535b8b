import Foundation
import TestSupport

/// A call of a program in a folder, and its result.
package struct Call: Sendable {
  /// The exit status, or 1000 and the number of the signal that ended it.
  package var status: Int
  /// The bytes of standard output.
  package var output: [UInt8]
  /// The bytes of standard error.
  package var errors: [UInt8]
  /// Whether the call exceeded its limit of processor time, or made no progress for as long.
  package var isStuck = false

  /// The limit in seconds of processor time, so that a busy machine does not count.
  private static let timeLimit = 20.0

  /// Calls `program` in `folder` with the contents of the file `input`, or with empty input.
  package init(
    _ program: String, _ arguments: [String], in folder: String, input: String? = nil
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder, "LC_ALL": "C.UTF-8"]
    let outputs = [".output", ".errors"].map { URL(filePath: "\(folder)/\($0)") }
    for file in outputs { try Data().write(to: file) }
    process.standardInput =
      try input.map {
        try FileHandle(forReadingFrom: URL(filePath: "\(folder)/\($0)"))
      } ?? .nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputs[0])
    process.standardError = try FileHandle(forWritingTo: outputs[1])
    let start = Date()
    try process.run()
    // Poll the process, because one that hangs must be detected.
    var (spent, deadline) = ("", start + Self.timeLimit)
    while process.isRunning {
      usleep(500)
      guard deadline.timeIntervalSinceNow < 0 else { continue }
      let now = try process.processorTime()
      isStuck = process.isRunning && (Self.seconds(now) >= Self.timeLimit || now == spent)
      if isStuck { kill(process.processIdentifier, SIGKILL) }
      (spent, deadline) = (now, Date(timeIntervalSinceNow: Self.timeLimit))
    }
    process.waitUntilExit()
    status = process.exitStatus
    output = Array(try Data(contentsOf: outputs[0]))
    errors = Array(try Data(contentsOf: outputs[1]))
  }

  /// Converts the system's processor time to seconds.
  private static func seconds(_ time: String) -> Double {
    // The time consists of seconds, of minutes and seconds, or of hours, minutes and seconds.
    time.split(separator: ":").reduce(0) { $0 * 60 + (Double($1) ?? 0) }
  }

  /// The fault that any call can have, or nil: a crash, a hang or a control sequence in the output.
  package var fault: String? {
    if isStuck { return "hangs" }
    if status > 1_000 { return "is killed by signal \(status - 1_000)" }
    if !(0...2).contains(status) { return "exits with \(status)" }
    if status == 2, errors.isEmpty, output.isEmpty { return "exits with 2 and prints nothing" }
    if let scalar = Self.obeyed(in: output) ?? Self.obeyed(in: errors) {
      return "prints U+\(String(scalar, radix: 16, uppercase: true)) unescaped"
    }
    return nil
  }

  /// Returns the first character that controls a terminal, reorders text or is invalid UTF-8.
  private static func obeyed(in bytes: [UInt8]) -> UInt32? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return 0xFFFD }
    return text.unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: true
      default: false
      }
    }?.value
  }
}
