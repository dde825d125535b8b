import Foundation

/// The command that measures: `Benchmarks [--json FILE] [--listsh PROGRAM] [NAME…]`.
@main enum Benchmarks {
  static func main() throws {
    var names: [String] = []
    var json: String?
    var listsh = Bundle.main.executableURL?.deletingLastPathComponent()
      .appending(path: "listsh").path
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--json": json = arguments.popFirst()
      case "--listsh": listsh = arguments.popFirst()
      default: names.append(argument)
      }
    }

    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = report(
      on: Benchmark.all.filter { names.isEmpty || names.contains($0.name) },
      in: Workshop(folder: folder, listsh: listsh ?? "listsh"))

    try FileHandle.standardOutput.write(contentsOf: Data(report.text.utf8))
    if let json { try EncodedReport(report).json.write(to: URL(filePath: json)) }
  }

  /// Runs `benchmarks` one after the other.
  private static func report(on benchmarks: [Benchmark], in workshop: Workshop) -> Report {
    benchmarks.reduce(into: Report()) { report, benchmark in
      do {
        report.figures += try benchmark.measure(workshop)
      } catch {
        report.failures.append("\(benchmark.name) could not be measured: \(error)")
      }
    }
  }
}
