extension Benchmark {
  /// The time from start to exit. The baseline is a shell of similar size.
  static let startUp = Benchmark(name: "start-up") { workshop in
    let (product, baseline) = try mediansOfFive {
      try workshop.time(workshop.listsh, ["play", "-c", "firstLoad"], runs: 40).seconds
    } _: {
      try workshop.time("sqlite3", [":memory:", ".quit"], runs: 40).seconds
    }
    return [
      Figure(
        name: "start to exit of play -c firstLoad", unit: .seconds, product: product,
        baseline: baseline, baselineName: "sqlite3 :memory: .quit",
        goals: [.atMostTimes(2.5), .atMost(0.005)]),
      Figure(
        name: "its instructions", unit: .instructions,
        product: try workshop.instructions(of: workshop.listsh, ["play", "-c", "firstLoad"]),
        baseline: try workshop.instructions(of: "sqlite3", [":memory:", ".quit"]),
        baselineName: "sqlite3 :memory: .quit", goals: []),
    ]
  }
}
