import Foundation

/// The benchmark command: `Benchmarks [--json FILE] [--listsh PROGRAM] [--release PROGRAM] [NAME…]`.
///
/// The options `--bytes-a-row` and `--list-loops` are for the benchmarks themselves, which start this
/// program again.
///
/// The exit status is 1 if a benchmark failed, and 2 if a name is unknown. A missed target does not change it.
@main enum Benchmarks {
  static func main() async throws {
    var names: [String] = []
    var json: String?
    var release: String?
    var listsh = Bundle.main.executableURL?.deletingLastPathComponent()
      .appending(path: "listsh").path
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--bytes-a-row":
        let bytes = "\(bytesEachRow(in: arguments.popFirst() ?? ""))"
        return try FileHandle.standardOutput.write(contentsOf: Data(bytes.utf8))
      case "--list-loops":
        _ = try transitionsPerSecond(loops: arguments.popFirst().flatMap { Int($0) } ?? 0)
        return
      case "--json": json = arguments.popFirst()
      case "--listsh": listsh = arguments.popFirst()
      case "--release": release = arguments.popFirst()
      default: names.append(argument)
      }
    }
    let known = Benchmark.all.map(\.name)
    if let unknown = names.first(where: { !known.contains($0) }) {
      let error =
        "Benchmarks: unknown benchmark '\(unknown)'; use \(known.joined(separator: ", "))\n"
      try FileHandle.standardError.write(contentsOf: Data(error.utf8))
      exit(2)
    }

    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let context = BenchmarkContext(folder: folder, listsh: listsh ?? "listsh", release: release)
    var report = BenchmarkReport()
    for benchmark in Benchmark.all where names.isEmpty || names.contains(benchmark.name) {
      do {
        report.results += try await benchmark.measure(context)
      } catch {
        report.failures.append("\(benchmark.name) could not be measured: \(error)")
      }
    }
    try? FileManager.default.removeItem(at: folder)

    try FileHandle.standardOutput.write(contentsOf: Data(report.text.utf8))
    if let json { try report.json.write(to: URL(filePath: json)) }
    exit(report.failures.isEmpty ? 0 : 1)
  }
}

/// A benchmark of the product and of a baseline in the same run.
struct Benchmark: Sendable {
  /// The name of the benchmark on the command line.
  let name: String
  /// Runs the benchmark, and returns the measured values.
  let measure: @Sendable (BenchmarkContext) async throws -> [BenchmarkResult]

  /// Every benchmark, in the order of the report.
  static let all = [
    listMachine, listStore, rows, layers, startUp, manyFiles, manyCases, longScript, exploration,
    explore,
    conform, conformInProcess, subjects, keystrokes, release,
  ]
}
