/// A measurement of the product, next to a baseline measured in the same run.
struct Benchmark: Sendable {
  /// The name that selects it on the command line.
  let name: String
  /// Measures and returns the figures.
  let measure: @Sendable (Workshop) async throws -> [Figure]

  /// Every benchmark, in the order of the report.
  static let all = [
    listMachine, listStore, rows, layers, startUp, manyFiles, manyCases, longScript, exploration,
    explore,
    conform, conformInProcess, subjects, keystrokes, release,
  ]
}
