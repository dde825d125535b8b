import Conformance
import Exploration
import Screens

extension Benchmark {
  /// The search over all that `list` can do, beside SPIN's over a model of the same.
  static let exploration = Benchmark(name: "exploration") { workshop in
    let spin = try workshop.spin(large)
    let states = try workshop.states(seenBy: spin)
    let model = try model(large)
    let (one, spins) = try mediansOfFive {
      try Double(states) / seconds(toSee: states, of: model, jobs: 1)
    } _: {
      try Double(states) / workshop.time(spin, []).seconds
    }
    let (two, again) = try mediansOfFive {
      try Double(states) / seconds(toSee: states, of: model, jobs: 2)
    } _: {
      try Double(states) / seconds(toSee: states, of: model, jobs: 1)
    }
    return [
      Figure(
        name: "judging \(states) states of list, one core", unit: .perSecond, product: one,
        yardstick: spins, yardstickName: "SPIN, breadth first", goals: [.atLeastTimes(3)]),
      Figure(
        name: "the same on two cores", unit: .perSecond, product: two, yardstick: again,
        yardstickName: "one core", goals: [.atLeastTimes(1.6)]),
    ]
  }

  /// The memory and the time of `listsh explore`, beside those of SPIN.
  static let explore = Benchmark(name: "explore") { workshop in
    let states = try workshop.states(seenBy: workshop.spin(large))
    let product = try workshop.memory { try workshop.time(workshop.listsh, arguments($0)) }
    let yardstick = try workshop.memory { try workshop.time(workshop.spin($0), []) }
    let (answer, compiled) = try mediansOfFive {
      try workshop.time(workshop.listsh, ["explore", "list", "--in-flight", "3"]).seconds
    } _: {
      try workshop.time("sh", ["-c", workshop.compiling([10, 2, 3]) + " && ./pan"]).seconds
    }
    return [
      Figure(
        name: "memory for each of \(states) states", unit: .bytesEach,
        product: product / Double(states), yardstick: yardstick / Double(states),
        yardstickName: "SPIN, breadth first", goals: [.atMost(80)]),
      Figure(
        name: "explore list --in-flight 3, command to answer", unit: .seconds, product: answer,
        yardstick: compiled, yardstickName: "SPIN, compiling included", goals: [.atMost(0.025)]),
    ]
  }
}

/// Rows, rows of a page and requests in flight that make over half a million states.
private let large = [14, 2, 5]
/// Those that make next to none.
private let small = [2, 2, 1]

/// The model of `bounds`.
private func model(_ bounds: [Int]) throws -> ListModel {
  guard let model = ListModel(rows: bounds[0], pageSize: bounds[1], inFlight: bounds[2]) else {
    throw Workshop.Failure(description: "the bounds \(bounds) do not fit")
  }
  return model
}

/// The command that explores within `bounds`.
private func arguments(_ bounds: [Int]) -> [String] {
  [
    "explore", "list", "--rows", "\(bounds[0])", "--page-size", "\(bounds[1])", "--in-flight",
    "\(bounds[2])", "--jobs", "1",
  ]
}

/// Explores, judging by the invariants as SPIN does by its assertions, and returns the time it took, if as many states were seen as
/// expected.
private func seconds(toSee states: Int, of model: ListModel, jobs: Int) throws -> Double {
  var search = Search(model, for: model.invariants)
  let duration = ContinuousClock().measure { search.run(on: ThreadExecutor(jobs: jobs)) }
  guard search.report.states == states, search.report.limits.isEmpty else {
    throw Workshop.Failure(
      description: "SPIN counts \(states) states, the explorer \(search.report.states)")
  }
  return duration / .seconds(1)
}

extension Workshop {
  /// Returns how much more memory a search of many states takes than one of next to none.
  fileprivate func memory(of search: ([Int]) throws -> Runs) rethrows -> Double {
    try search(large).peakBytes - search(small).peakBytes
  }

  /// Compiles SPIN's model for `bounds` and returns the path of the program.
  fileprivate func spin(_ bounds: [Int]) throws -> String {
    _ = try output(of: "sh", "-c", compiling(bounds))
    return spinFolder(bounds) + "/pan"
  }

  /// The shell command that compiles SPIN's model for `bounds` and stays in its folder.
  fileprivate func compiling(_ bounds: [Int]) -> String {
    let folder = spinFolder(bounds)
    let defines = "-DROWS=\(bounds[0]) -DPAGE=\(bounds[1]) -DINFLIGHT=\(bounds[2])"
    return "mkdir -p '\(folder)' && cd '\(folder)' && spin -a \(defines) '\(source("list.pml"))'"
      + " && gcc -O2 -DSAFETY -DBFS -o pan pan.c"
  }

  /// The folder where SPIN's model for `bounds` is compiled.
  private func spinFolder(_ bounds: [Int]) -> String {
    path("spin-" + bounds.map(String.init).joined(separator: "-"))
  }

  /// Runs SPIN's program and returns how many states it stored, if nothing went wrong.
  fileprivate func states(seenBy program: String) throws -> Int {
    let lines = try output(of: program).split(separator: "\n")
    let stored = lines.first { $0.hasSuffix("states, stored") }
    guard let count = stored?.split(separator: " ").first.flatMap({ Int($0) }),
      lines.contains(where: { $0.hasSuffix("errors: 0") })
    else { throw Failure(description: "SPIN did not finish") }
    return count
  }
}
