import Foundation

/// The measured values of a run, and the machine.
struct BenchmarkReport: Encodable {
  /// The version of the JSON format.
  let version = 1
  let cores = ProcessInfo.processInfo.activeProcessorCount
  let processor = Self.processorName
  var results: [BenchmarkResult] = []
  /// The benchmarks that failed, with the reasons.
  var failures: [String] = []

  /// The report as a table.
  var text: String {
    var rows = [["", "listsh", "baseline", "ratio", "must reach", ""]]
    rows += results.map { result in
      [
        result.name, result.unit.text(result.product),
        "\(result.unit.text(result.baseline)) \(result.baselineName)", "\(result.ratio.text) ×",
        result.goals.map { $0.text(in: result.unit) }.joined(separator: ", "),
        result.goals.isEmpty ? "information" : result.isMet ? "met" : "MISSED",
      ]
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
        .joined(separator: "   ")
    }
    return (["\(cores) cores, \(processor); times are medians of five"] + lines + failures)
      .joined(separator: "\n") + "\n"
  }

  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }

  /// The name of the processor, or the name of the operating system if the processor is unknown.
  private static var processorName: String {
    let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let model = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
    return model?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
      ?? ProcessInfo.processInfo.operatingSystemVersionString
  }
}
