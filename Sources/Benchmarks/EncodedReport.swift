import Foundation

/// A report as other programs read it.
struct EncodedReport: Encodable {
  /// The version of the format.
  private let version = 1
  /// How many cores the machine has.
  private let cores: Int
  /// What its processor is called.
  private let processor: String
  /// What was measured.
  private let figures: [EncodedFigure]
  /// What could not be measured, and why.
  private let failures: [String]

  /// One thing that was measured, beside its yardstick.
  private struct EncodedFigure: Encodable {
    /// What it is called, in which unit it is told, and what it stands beside.
    let name, unit, yardstickName: String
    /// What was measured of the product, what of the yardstick, and their ratio.
    let product, yardstick, ratio: Double
    /// What it is to reach.
    let goals: [String]
    /// Whether it reaches that.
    let isMet: Bool
  }

  /// Takes over what `report` says.
  init(_ report: Report) {
    cores = report.cores
    processor = report.processor
    failures = report.failures
    figures = report.figures.map { figure in
      EncodedFigure(
        name: figure.name, unit: figure.unit.rawValue, yardstickName: figure.yardstickName,
        product: figure.product, yardstick: figure.yardstick, ratio: figure.ratio,
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
