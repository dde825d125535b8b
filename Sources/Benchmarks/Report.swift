import Foundation

/// What was measured, and where.
struct Report {
  /// How many cores the machine has.
  let cores = ProcessInfo.processInfo.activeProcessorCount
  /// What the machine's cores are called.
  let processor = Self.processorName
  /// What was measured.
  var figures: [Figure] = []
  /// What could not be measured, and why.
  var failures: [String] = []

  /// The report as a table.
  var text: String {
    var rows = [["", "listsh", "yardstick", "ratio", "must reach", ""]]
    rows += figures.map { figure in
      [
        figure.name, figure.unit.text(figure.product),
        "\(figure.unit.text(figure.yardstick)) \(figure.yardstickName)", "\(figure.ratio.text) ×",
        figure.goals.map { $0.text(in: figure.unit) }.joined(separator: ", "),
        figure.isMet ? "met" : "MISSED",
      ]
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
        .joined(separator: "   ")
    }
    return (["\(cores) cores, \(processor); medians of five"] + lines + failures)
      .joined(separator: "\n") + "\n"
  }

  /// What the processor is called, or the system where nobody says.
  private static var processorName: String {
    let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let model = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
    return model?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
      ?? ProcessInfo.processInfo.operatingSystemVersionString
  }
}
