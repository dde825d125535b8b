import Foundation

/// A report as other programs read it.
struct EncodedReport: Encodable {
  private let version = 1
  private let cores: Int
  private let processor: String
  private let figures: [EncodedFigure]
  private let failures: [String]

  private struct EncodedFigure: Encodable {
    let name, unit, yardstickName: String
    let product, yardstick, ratio: Double
    let goals: [String]
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
