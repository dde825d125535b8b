extension Benchmark {
  /// From start to exit, beside a shell of like size.
  static let startUp = Benchmark(name: "start-up") { workshop in
    let (product, yardstick) = try mediansOfFive {
      try workshop.time(workshop.listsh, ["play", "-c", "firstLoad"], runs: 40).seconds
    } _: {
      try workshop.time("sqlite3", [":memory:", ".quit"], runs: 40).seconds
    }
    return [
      Figure(
        name: "start to exit of play -c firstLoad", unit: .seconds, product: product,
        yardstick: yardstick, yardstickName: "sqlite3 :memory: .quit",
        goals: [.atMostTimes(1.6)]),
      Figure(
        name: "its instructions", unit: .instructions,
        product: try workshop.instructions(of: workshop.listsh, ["play", "-c", "firstLoad"]),
        yardstick: try workshop.instructions(of: "sqlite3", [":memory:", ".quit"]),
        yardstickName: "sqlite3 :memory: .quit", goals: [.atMostTimes(1.6)]),
    ]
  }
}
