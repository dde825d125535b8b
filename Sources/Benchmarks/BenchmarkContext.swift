import Foundation

/// A temporary folder, and methods that run and measure programs.
struct BenchmarkContext: Sendable {
  /// The folder, removed after the run.
  let folder: URL
  /// The path of the product.
  let listsh: String
  /// The path of an earlier release of the product to compare with, if any.
  let release: String?

  /// The reason why a benchmark failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The result of several runs of a program.
  struct Runs {
    /// The median of their times.
    var seconds: Double
    /// The highest peak memory.
    var peakBytes: Double
  }

  static var thisProgram: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

  func path(_ name: String) -> String {
    folder.appending(path: name).path
  }

  /// Returns the path of the source of a baseline.
  func source(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Baselines/\(name)").path
  }

  /// Compiles the baseline `name` if necessary, and returns the path of the program.
  func baseline(_ name: String) throws -> String {
    let program = path(name)
    if !FileManager.default.fileExists(atPath: program) {
      _ = try output(of: "clang", ["-O2", "-o", program, source("\(name).c")])
    }
    return program
  }

  /// Runs `program` several times with its output in a file, and returns times and memory.
  func time(
    _ program: String, _ arguments: [String], runs: Int = 1, output file: String = "/dev/null"
  ) throws -> Runs {
    let report = try output(of: baseline("stopwatch"), ["\(runs)", file, program] + arguments)
    let lines = report.split(separator: "\n").map {
      $0.split(separator: " ").compactMap { Double($0) }
    }
    guard lines.count == runs, lines.allSatisfy({ $0.count == 3 && $0[2] == 0 }) else {
      let command = ([program] + arguments).joined(separator: " ")
      throw Failure(description: "\(command) did not exit with 0")
    }
    return Runs(seconds: lines.map { $0[0] }.median, peakBytes: lines.map { $0[1] }.max() ?? 0)
  }

  /// Counts the instructions that `program` executes. The count does not depend on the load of the
  /// machine.
  func instructions(of program: String, _ arguments: [String]) throws -> Double {
    let log = path("callgrind.log")
    // Random hash seeds would give different collisions in each run.
    _ = try output(
      of: "SWIFT_DETERMINISTIC_HASHING=1",
      ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)"]
        + [program] + arguments)
    let total = try String(contentsOfFile: log, encoding: .utf8).split(separator: "refs:").last
    guard let count = Double(total?.prefix { !$0.isNewline }.filter(\.isNumber) ?? "") else {
      throw Failure(description: "\(program) was not counted")
    }
    return count
  }

  /// Runs `program` and returns its output.
  func output(of program: String, _ arguments: [String] = []) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    // Uses an empty state folder, because remembered failures would make a run slower.
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
  var median: Double {
    isEmpty ? 0 : sorted()[count / 2]
  }
}

/// Measures the product and its baseline alternately, five times each, and returns the medians.
func mediansOfFive(
  _ product: () throws -> Double, _ baseline: () throws -> Double
) rethrows -> (product: Double, baseline: Double) {
  let pairs = try (0..<5).map { _ in (try product(), try baseline()) }
  return (pairs.map(\.0).median, pairs.map(\.1).median)
}

/// The numbers of rows in total and per page in the benchmarks of long lists.
let (rowCount, pageSize) = (1_000_000, 50)

/// A row of a list in a benchmark.
struct Item: Identifiable, Hashable, Sendable {
  /// The number of the row.
  let id: Int
  var title = "Item"
}

/// The failure of a list in a benchmark.
struct Refused: Error {}

/// Returns the number of instructions per item, from the counts for a few and for many repetitions
/// with `items` items each. The instructions of the program's start are subtracted.
func instructionsEach(
  _ few: Int, _ many: Int, itemsEach items: Int = 1, _ count: (_ repetitions: Int) throws -> Double
) rethrows -> Double {
  let first = try count(few)
  return (try count(many) - first) / Double((many - few) * items)
}
