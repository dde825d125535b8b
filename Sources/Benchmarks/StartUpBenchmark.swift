extension Benchmark {
  /// The time from start to exit. The baseline is a shell of similar size.
  static let startUp = Benchmark(name: "start-up") { context in
    let (product, baseline) = try mediansOfFive {
      try context.time(context.listsh, ["play", "-c", "firstLoad"], runs: 40).seconds
    } _: {
      try context.time("sqlite3", [":memory:", ".quit"], runs: 40).seconds
    }
    return [
      BenchmarkResult(
        name: "start to exit of play -c firstLoad", unit: .seconds, product: product,
        baseline: baseline, baselineName: "sqlite3 :memory: .quit",
        goals: [.atMostTimes(2.5), .atMost(0.005)]),
      BenchmarkResult(
        name: "its instructions", unit: .instructions,
        product: try context.instructions(of: context.listsh, ["play", "-c", "firstLoad"]),
        baseline: try context.instructions(of: "sqlite3", [":memory:", ".quit"]),
        baselineName: "sqlite3 :memory: .quit", goals: []),
    ]
  }
}
