import Foundation

/// The benchmark command: `Benchmarks [--json FILE] [--listsh PROGRAM] [--release PROGRAM] [NAME…]`.
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
        _ = transitionsPerSecond(loops: arguments.popFirst().flatMap { Int($0) } ?? 0)
        return
      case "--json": json = arguments.popFirst()
      case "--listsh": listsh = arguments.popFirst()
      case "--release": release = arguments.popFirst()
      default: names.append(argument)
      }
    }

    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let workshop = Workshop(folder: folder, listsh: listsh ?? "listsh", release: release)
    var report = Report()
    for benchmark in Benchmark.all where names.isEmpty || names.contains(benchmark.name) {
      do {
        report.figures += try await benchmark.measure(workshop)
      } catch {
        report.failures.append("\(benchmark.name) could not be measured: \(error)")
      }
    }

    try FileHandle.standardOutput.write(contentsOf: Data(report.text.utf8))
    if let json { try report.json.write(to: URL(filePath: json)) }
  }
}

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
