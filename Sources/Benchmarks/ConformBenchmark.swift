import Foundation
import ScenarioTesting

extension Benchmark {
  /// Every transition of a list with three requests in flight, tried on the Python kit's list on one core, beside Python alone
  /// that is told the same.
  static let conform = Benchmark(name: "conform") { workshop in
    let call = try workshop.conforming(toKit: "python")
    let log = workshop.path("conform.log")
    _ = try workshop.output(of: workshop.listsh, call + ["--adapter-log", log])
    let summary = try ConformSummary(
      workshop.output(of: workshop.listsh, call + ["--format", "jsonl"]))
    let told = workshop.path("told.jsonl")
    let alone =
      "grep '^1 > ' '\(log)' | cut -c5- > '\(told)'"
      + " && python3 '\(workshop.path("list.py"))' < '\(told)'"
    let (product, yardstick) = try mediansOfFive {
      try workshop.time("taskset", ["-c", "0", workshop.listsh] + call).seconds
    } _: {
      try workshop.time("taskset", ["-c", "0", "sh", "-c", alone]).seconds
    }
    return [
      Figure(
        name: "conform, \(Int(summary.tries)) transitions tried on Python, one core",
        unit: .seconds,
        product: product, yardstick: yardstick, yardstickName: "Python, told the same",
        goals: [.atMost(6)]),
      Figure(
        name: "its messages for each transition tried", unit: .each,
        product: summary.messages / summary.tries,
        yardstick: summary.messages / summary.transitions,
        yardstickName: "for each of \(Int(summary.transitions)) of the reference",
        goals: [.atMost(3)]),
    ]
  }

  /// The same in this process, on the machine itself, beside the kit's list in Python.
  ///
  /// Lists with tasks need the runtime's hooks, which a static program does not export.
  static let conformInProcess = Benchmark(name: "conform-in-process") { workshop in
    let call = try workshop.conforming(toKit: "python")
    var product: [Double] = []
    var yardstick: [Double] = []
    for _ in 0..<5 {
      product.append(try await secondsToConform())
      yardstick.append(try workshop.time(workshop.listsh, call).seconds)
    }
    return [
      Figure(
        name: "conform in process, on the machine itself", unit: .seconds,
        product: product.median, yardstick: yardstick.median,
        yardstickName: "conform behind the Python kit", goals: [.atMost(1)])
    ]
  }

  /// Cases played by the Python kit's list, beside those cases played by the built-in one.
  static let subjects = Benchmark(name: "subjects") { workshop in
    let adapter = try workshop.adapter(ofKit: "python")
    let path = workshop.path("subjects.txt")
    let steps =
      "firstLoad; fetchMore; refresh; fail; fetchMore; firstLoad; fetchMore; refresh; fail"
    let cases = (1...1_000).map { "== case \($0)\n\(steps)\nexpect state=content\n" }.joined()
    try cases.write(toFile: path, atomically: false, encoding: .utf8)
    let (product, yardstick) = try mediansOfFive {
      try workshop.time(workshop.listsh, ["run", "--adapter", adapter, path]).seconds
    } _: {
      try workshop.time(workshop.listsh, ["run", path]).seconds
    }
    return [
      Figure(
        name: "run --adapter, 1,000 cases of 10 steps in Python", unit: .seconds, product: product,
        yardstick: yardstick, yardstickName: "without the adapter", goals: [.atMost(3)])
    ]
  }
}

/// Tries every transition with three requests in flight on the machine, and returns the time it took, if it is alike.
@MainActor private func secondsToConform() throws -> Double {
  let start = ContinuousClock.now
  try ScenarioTesting.conform(ReferenceInProcess.self, inFlight: 3)
  return (ContinuousClock.now - start) / .seconds(1)
}

extension Workshop {
  /// Writes the list of a kit, and returns the command that is its adapter.
  fileprivate func adapter(ofKit kit: String) throws -> String {
    do {
      _ = try output(of: "python3", "--version")
    } catch {
      throw Failure(description: "python3 is missing, which make test-needs installs")
    }
    try output(of: listsh, "adapter", kit).write(
      toFile: path("list.py"), atomically: false, encoding: .utf8)
    return "exec python3 '\(path("list.py"))'"
  }

  /// Returns the arguments that compare the list of a kit with the reference.
  fileprivate func conforming(toKit kit: String) throws -> [String] {
    ["conform", "--in-flight", "3", "--adapter", try adapter(ofKit: kit)]
  }
}

/// What the last line of a comparison counts.
private struct ConformSummary: Decodable {
  /// How many transitions were compared.
  var transitions: Double
  /// How many steps that took.
  var tries: Double
  /// How many messages went to the subject.
  var messages: Double

  /// Reads it from the lines of a report.
  init(_ lines: String) throws {
    let last = lines.split(separator: "\n").last ?? ""
    self = try JSONDecoder().decode(Self.self, from: Data(last.utf8))
  }
}
