import Foundation

/// A measured value of the product and of its baseline.
struct BenchmarkResult: Sendable {
  var name: String
  /// The unit of both values.
  var unit: Unit
  var product: Double
  var baseline: Double
  var baselineName: String
  /// The targets. Empty if the value is for information only.
  var goals: [Goal]

  /// The product's value divided by the baseline's.
  var ratio: Double { product / baseline }

  /// Whether the product meets every target.
  var isMet: Bool {
    goals.allSatisfy { $0.isMet(by: self) }
  }
}

extension BenchmarkResult {
  /// The unit of a measured value.
  enum Unit: String, Encodable, Sendable {
    /// Elapsed time.
    case seconds
    /// Peak memory.
    case bytes
    /// Memory for each item.
    case bytesEach
    case perSecond
    case instructions
    /// A count per item.
    case each

    func text(_ value: Double) -> String {
      switch self {
      case .seconds: "\((value * 1e3).text) ms"
      case .bytes: "\((value / 1e6).text) MB"
      case .bytesEach: "\(value.text) B"
      case .perSecond: "\((value / 1e6).text) M/s"
      case .instructions, .each: value.text
      }
    }
  }

  /// A target for a measured value.
  enum Goal: Sendable {
    /// The value is at most this many times the baseline.
    case atMostTimes(Double)
    /// The value is at least this many times the baseline.
    case atLeastTimes(Double)
    /// The value is at most this number.
    case atMost(Double)

    func isMet(by result: BenchmarkResult) -> Bool {
      switch self {
      case .atMostTimes(let limit): result.ratio <= limit
      case .atLeastTimes(let limit): result.ratio >= limit
      case .atMost(let limit): result.product <= limit
      }
    }

    func text(in unit: Unit) -> String {
      switch self {
      case .atMostTimes(let limit): "at most \(limit.text) ×"
      case .atLeastTimes(let limit): "at least \(limit.text) ×"
      case .atMost(let limit): "at most \(unit.text(limit))"
      }
    }
  }
}

extension BenchmarkResult: Encodable {
  private enum CodingKeys: CodingKey {
    case name, unit, product, baseline, baselineName, ratio, goals, isMet
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(unit, forKey: .unit)
    try container.encode(product, forKey: .product)
    try container.encode(baseline, forKey: .baseline)
    try container.encode(baselineName, forKey: .baselineName)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(goals.map { $0.text(in: unit) }, forKey: .goals)
    try container.encode(isMet, forKey: .isMet)
  }
}

extension Double {
  /// The number with at least three significant digits.
  var text: String {
    String(format: abs(self) >= 100 ? "%.0f" : abs(self) >= 10 ? "%.1f" : "%.2f", self)
  }
}
