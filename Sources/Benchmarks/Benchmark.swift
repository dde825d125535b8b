/// Something that the product does, measured beside a yardstick.
struct Benchmark: Sendable {
  /// The name that picks it on the command line.
  let name: String
  /// Measures it.
  let measure: @Sendable (Workshop) async throws -> [Figure]

  /// Every benchmark, in the order of the report.
  static let all = [
    listMachine, listStore, rows, startUp, manyFiles, manyCases, longScript, exploration, explore,
    conform, conformInProcess, subjects, keystrokes,
  ]
}
