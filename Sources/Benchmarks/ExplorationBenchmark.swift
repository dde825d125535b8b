import Conformance
import Exploration
import Screens

extension Benchmark {
  /// Searches the state space of `list`. The baseline is SPIN with a model of the same list.
  static let exploration = Benchmark(name: "exploration") { context in
    let spin = try context.spin(large)
    let states = try context.states(seenBy: spin)
    let model = try model(large)
    let (one, spins) = try mediansOfFive {
      try Double(states) / seconds(toSee: states, of: model, jobs: 1)
    } _: {
      try Double(states) / context.time(spin, []).seconds
    }
    let (two, again) = try mediansOfFive {
      try Double(states) / seconds(toSee: states, of: model, jobs: 2)
    } _: {
      try Double(states) / seconds(toSee: states, of: model, jobs: 1)
    }
    return [
      BenchmarkResult(
        name: "checking \(states) states of list, one core", unit: .perSecond, product: one,
        baseline: spins, baselineName: "SPIN, breadth first", goals: [.atLeastTimes(3)]),
      BenchmarkResult(
        name: "the same on two cores", unit: .perSecond, product: two, baseline: again,
        baselineName: "one core", goals: [.atLeastTimes(1.6)]),
    ]
  }

  /// The memory and the time of `listsh explore`. The baseline is SPIN.
  static let explore = Benchmark(name: "explore") { context in
    let states = try context.states(seenBy: context.spin(large))
    let product = try context.memory { try context.time(context.listsh, arguments($0)) }
    let baseline = try context.memory { try context.time(context.spin($0), []) }
    let (answer, compiled) = try mediansOfFive {
      try context.time(context.listsh, ["explore", "list", "--in-flight", "3"]).seconds
    } _: {
      try context.time("sh", ["-c", context.compiling([10, 2, 3]) + " && ./pan"]).seconds
    }
    return [
      BenchmarkResult(
        name: "memory for each of \(states) states", unit: .bytesEach,
        product: product / Double(states), baseline: baseline / Double(states),
        baselineName: "SPIN, breadth first", goals: [.atMost(80)]),
      BenchmarkResult(
        name: "explore list --in-flight 3, command to output", unit: .seconds, product: answer,
        baseline: compiled, baselineName: "SPIN, compiling included", goals: [.atMost(0.025)]),
    ]
  }
}

/// The numbers of rows, rows per page and requests in flight of a search with more than half a
/// million states.
private let large = [14, 2, 5]
/// The same numbers for a search with few states.
private let small = [2, 2, 1]

private func model(_ bounds: [Int]) throws -> ListModel {
  guard let model = ListModel(rows: bounds[0], pageSize: bounds[1], inFlight: bounds[2]) else {
    throw BenchmarkContext.Failure(description: "the bounds \(bounds) do not fit")
  }
  return model
}

/// Returns the command that explores within `bounds`.
private func arguments(_ bounds: [Int]) -> [String] {
  [
    "explore", "list", "--rows", "\(bounds[0])", "--page-size", "\(bounds[1])", "--in-flight",
    "\(bounds[2])", "--jobs", "1",
  ]
}

/// Returns the duration in seconds of a search that checks the invariants, as SPIN checks its assertions. Throws if the
/// number of states is not the expected one.
private func seconds(toSee states: Int, of model: ListModel, jobs: Int) throws -> Double {
  var search = Search(model, for: model.invariants)
  let duration = ContinuousClock().measure { search.run(on: ThreadExecutor(jobs: jobs)) }
  guard search.report.states == states, search.report.limits.isEmpty else {
    throw BenchmarkContext.Failure(
      description: "SPIN counts \(states) states, the explorer \(search.report.states)")
  }
  return duration / .seconds(1)
}

extension BenchmarkContext {
  /// Returns the additional memory of a large search, compared with a small one.
  fileprivate func memory(of search: ([Int]) throws -> Runs) rethrows -> Double {
    try search(large).peakBytes - search(small).peakBytes
  }

  /// Compiles the SPIN model for `bounds` and returns the path of the program.
  fileprivate func spin(_ bounds: [Int]) throws -> String {
    _ = try output(of: "sh", ["-c", compiling(bounds)])
    return spinFolder(bounds) + "/pan"
  }

  /// Returns the shell command that compiles the SPIN model for `bounds` in its folder.
  fileprivate func compiling(_ bounds: [Int]) -> String {
    let folder = spinFolder(bounds)
    let defines = "-DROWS=\(bounds[0]) -DPAGE=\(bounds[1]) -DINFLIGHT=\(bounds[2])"
    return "mkdir -p '\(folder)' && cd '\(folder)' && spin -a \(defines) '\(source("list.pml"))'"
      + " && gcc -O2 -DSAFETY -DBFS -o pan pan.c"
  }

  private func spinFolder(_ bounds: [Int]) -> String {
    path("spin-" + bounds.map(String.init).joined(separator: "-"))
  }

  /// Runs the SPIN program and returns the number of states that it stored.
  fileprivate func states(seenBy program: String) throws -> Int {
    let lines = try output(of: program).split(separator: "\n")
    let stored = lines.first { $0.hasSuffix("states, stored") }
    guard let count = stored?.split(separator: " ").first.flatMap({ Int($0) }),
      lines.contains(where: { $0.hasSuffix("errors: 0") })
    else { throw Failure(description: "SPIN did not finish") }
    return count
  }
}
