extension Benchmark {
  /// The current program on one core. The baseline is an earlier release, which the option
  /// `--release PROGRAM` names.
  static let release = Benchmark(name: "release") { context in
    guard let release = context.release else { return [] }
    let folder = try writeFiles(3_000, in: context)
    // The search of `aliyun` finds a violation.
    let commands: [(arguments: [String], status: Int, limit: Double)] = [
      (["run", "--jobs", "1", folder], 0, 1.3),
      (["explore", "list", "--in-flight", "3"], 0, 1.25),
      (["explore", "aliyun", "--max-states", "100000"], 1, 1.25),
    ]
    return try commands.map { arguments, status, limit in
      let call = { (program: String) in
        "'\(program)' \(arguments.joined(separator: " ")); [ $? = \(status) ]"
      }
      let (product, baseline) = try mediansOfFive {
        try context.time("taskset", ["-c", "0", "sh", "-c", call(context.listsh)]).seconds
      } _: {
        try context.time("taskset", ["-c", "0", "sh", "-c", call(release)]).seconds
      }
      let name = arguments.map { $0 == folder ? "FOLDER" : $0 }.joined(separator: " ")
      return BenchmarkResult(
        name: "listsh \(name), one core", unit: .seconds, product: product, baseline: baseline,
        baselineName: "the release", goals: [.atMostTimes(limit)])
    }
  }
}
