import Foundation

/// The folder in which benchmarks work, and what they measure with.
struct Workshop: Sendable {
  /// The folder, which goes with the run.
  let folder: URL
  /// The product.
  let listsh: String

  /// Why something could not be measured.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What became of several runs of a program.
  struct Runs {
    /// The median of their times.
    var seconds: Double
    /// The highest memory that any of them held.
    var peakBytes: Double
  }

  /// The path of the program that measures.
  static var thisProgram: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  /// Returns the path of `name` in the folder.
  func path(_ name: String) -> String {
    folder.appending(path: name).path
  }

  /// Returns the path of the source of a yardstick.
  func source(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Yardsticks/\(name)").path
  }

  /// Compiles the yardstick `name`, unless it is there, and returns the path of the program.
  func yardstick(_ name: String) throws -> String {
    let program = path(name)
    if !FileManager.default.fileExists(atPath: program) {
      _ = try output(of: "clang", "-O2", "-o", program, source("\(name).c"))
    }
    return program
  }

  /// Runs `program` and returns what it wrote.
  func output(of program: String, _ arguments: String...) throws -> String {
    try output(of: program, arguments)
  }

  /// Runs `program` several times, its output going to a file, and returns how it did.
  func time(
    _ program: String, _ arguments: [String], runs: Int = 1, output file: String = "/dev/null"
  ) throws -> Runs {
    let report = try output(of: yardstick("stopwatch"), ["\(runs)", file, program] + arguments)
    let lines = report.split(separator: "\n").map {
      $0.split(separator: " ").compactMap { Double($0) }
    }
    guard lines.count == runs, lines.allSatisfy({ $0.count == 3 && $0[2] == 0 }) else {
      let command = ([program] + arguments).joined(separator: " ")
      throw Failure(description: "\(command) did not exit with 0")
    }
    return Runs(seconds: lines.map { $0[0] }.median, peakBytes: lines.map { $0[1] }.max() ?? 0)
  }

  /// Counts the instructions that `program` executes, which no noise of the machine touches.
  func instructions(of program: String, _ arguments: [String]) throws -> Double {
    let log = path("callgrind.log")
    // Hashes that differ from run to run would make for other collisions.
    _ = try output(
      of: "SWIFT_DETERMINISTIC_HASHING=1",
      ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)"]
        + [program] + arguments)
    let told = try String(contentsOfFile: log, encoding: .utf8).split(separator: "refs:").last
    guard let count = Double(told?.prefix { !$0.isNewline }.filter(\.isNumber) ?? "") else {
      throw Failure(description: "\(program) was not counted")
    }
    return count
  }

  /// Runs `program` and returns what it wrote.
  func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    // What failed before in this folder is told case by case, which takes longer.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["XDG_STATE_HOME": path("state")]) { _, own in own }
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) exited with \(process.terminationStatus)")
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension [Double] {
  /// The value in the middle.
  var median: Double {
    isEmpty ? 0 : sorted()[count / 2]
  }
}

/// Measures the product and its yardstick five times in turn and returns the medians.
func mediansOfFive(
  _ product: () throws -> Double, _ yardstick: () throws -> Double
) rethrows -> (product: Double, yardstick: Double) {
  let pairs = try (0..<5).map { _ in (try product(), try yardstick()) }
  return (pairs.map(\.0).median, pairs.map(\.1).median)
}
