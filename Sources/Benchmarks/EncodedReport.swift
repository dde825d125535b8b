import Foundation

/// A report in JSON.
struct EncodedReport: Encodable {
  /// The version of the format.
  private let version = 1
  /// The number of cores.
  private let cores: Int
  /// The name of the processor.
  private let processor: String
  /// The measured values.
  private let figures: [EncodedFigure]
  /// The benchmarks that failed, with the reasons.
  private let failures: [String]

  /// A measured value and its baseline.
  private struct EncodedFigure: Encodable {
    /// The name, the unit and the name of the baseline.
    let name, unit, baselineName: String
    /// The values of product and baseline, and their ratio.
    let product, baseline, ratio: Double
    /// The targets.
    let goals: [String]
    /// Whether all targets are met.
    let isMet: Bool
  }

  /// Creates the JSON form of `report`.
  init(_ report: Report) {
    cores = report.cores
    processor = report.processor
    failures = report.failures
    figures = report.figures.map { figure in
      EncodedFigure(
        name: figure.name, unit: figure.unit.rawValue, baselineName: figure.baselineName,
        product: figure.product, baseline: figure.baseline, ratio: figure.ratio,
        goals: figure.goals.map { $0.text(in: figure.unit) }, isMet: figure.isMet)
    }
  }

  /// The report as JSON.
  var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(self)
    }
  }
}
