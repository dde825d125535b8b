import Foundation
import ScenarioTesting

extension Benchmark {
  /// Compares the list of the Python starter adapter with the reference list, on one core with up
  /// to three requests in flight. The baseline is a Python program that exchanges the same
  /// messages.
  static let conform = Benchmark(name: "conform") { context in
    let call = try context.conforming()
    let log = context.path("conform.log")
    _ = try context.output(of: context.listsh, call + ["--adapter-log", log])
    let summary = try ConformSummary(
      context.output(of: context.listsh, call + ["--format", "jsonl"]))
    let exchanges = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      .count { $0.hasPrefix("1 > ") }
    let messages = context.path("messages.jsonl")
    let alone =
      "grep '^1 > ' '\(log)' | cut -c5- > '\(messages)'"
      + " && python3 '\(context.path("list.py"))' < '\(messages)'"
    let (product, baseline) = try mediansOfFive {
      try context.time("taskset", ["-c", "0", context.listsh] + call).seconds
    } _: {
      try context.time("taskset", ["-c", "0", "sh", "-c", alone]).seconds
    }
    return [
      BenchmarkResult(
        name: "conform, \(Int(summary.transitions)) transitions on Python, one core",
        unit: .seconds,
        product: product, baseline: baseline, baselineName: "Python, same messages",
        goals: [.atMost(6)]),
      BenchmarkResult(
        name: "its messages for each transition", unit: .each,
        product: Double(exchanges) / summary.transitions, baseline: 1,
        baselineName: "one for each", goals: []),
    ]
  }

  /// Compares the state machine with the reference list in this process. The baseline is the list
  /// of the Python starter adapter.
  ///
  /// The list has no tasks: they would need hooks of the Swift runtime, which a static program does
  /// not export.
  static let conformInProcess = Benchmark(name: "conform-in-process") { context in
    let call = try context.conforming()
    var product: [Double] = []
    var baseline: [Double] = []
    for _ in 0..<5 {
      product.append(try await secondsToConform())
      baseline.append(try context.time(context.listsh, call).seconds)
    }
    return [
      BenchmarkResult(
        name: "conform in process, on the state machine", unit: .seconds,
        product: product.median, baseline: baseline.median,
        baselineName: "conform with the Python adapter", goals: [.atMost(1)])
    ]
  }

  /// Plays cases on the list of the Python starter adapter. The baseline is the built-in list.
  static let subjects = Benchmark(name: "subjects") { context in
    let adapter = try context.adapter()
    let path = context.path("subjects.txt")
    let steps =
      "firstLoad; fetchMore; refresh; fail; fetchMore; firstLoad; fetchMore; refresh; fail"
    let cases = (1...1_000).map { "== case \($0)\n\(steps)\nexpect state=content\n" }.joined()
    try cases.write(toFile: path, atomically: false, encoding: .utf8)
    let (product, baseline) = try mediansOfFive {
      try context.time(context.listsh, ["run", "--adapter", adapter, path]).seconds
    } _: {
      try context.time(context.listsh, ["run", path]).seconds
    }
    return [
      BenchmarkResult(
        name: "run --adapter, 1,000 cases of 10 steps in Python", unit: .seconds, product: product,
        baseline: baseline, baselineName: "without the adapter", goals: [.atMost(3)])
    ]
  }
}

/// Returns the duration of a comparison of the state machine with the reference list, in seconds.
/// Throws if they differ.
@MainActor private func secondsToConform() throws -> Double {
  let start = ContinuousClock.now
  try ScenarioTesting.conform(ReferenceInProcess.self, inFlight: 3)
  return (ContinuousClock.now - start) / .seconds(1)
}

extension BenchmarkContext {
  /// Writes the Python starter adapter to a file, and returns the command that starts it.
  fileprivate func adapter() throws -> String {
    try output(of: listsh, ["adapter", "python"]).write(
      toFile: path("list.py"), atomically: false, encoding: .utf8)
    return "exec python3 '\(path("list.py"))'"
  }

  /// Returns the arguments that compare the list of the Python starter adapter with the reference list.
  fileprivate func conforming() throws -> [String] {
    ["conform", "--in-flight", "3", "--adapter", try adapter()]
  }
}

/// The counts in the last line of a comparison.
private struct ConformSummary: Decodable {
  /// The number of transitions compared.
  var transitions: Double

  /// Reads the counts from a JSON Lines report.
  init(_ lines: String) throws {
    let last = lines.split(separator: "\n").last ?? ""
    self = try JSONDecoder().decode(Self.self, from: Data(last.utf8))
  }
}
