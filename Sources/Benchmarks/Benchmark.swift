/// A measurement of the product and of a baseline in the same run.
struct Benchmark: Sendable {
  /// The name of the benchmark on the command line.
  let name: String
  /// Runs the measurement and returns the measured values.
  let measure: @Sendable (Workshop) async throws -> [Figure]

  /// Every benchmark, in the order of the report.
  static let all = [
    listMachine, listStore, rows, layers, startUp, manyFiles, manyCases, longScript, exploration,
    explore,
    conform, conformInProcess, subjects, keystrokes, release,
  ]
}
