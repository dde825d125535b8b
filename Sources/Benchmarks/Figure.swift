import Foundation

/// One figure of the product, beside that of its yardstick.
struct Figure: Sendable {
  /// What was measured.
  var name: String
  /// What the figures count.
  var unit: Unit
  /// The product's figure.
  var product: Double
  /// The yardstick's figure.
  var yardstick: Double
  /// What the yardstick is.
  var yardstickName: String
  /// What the product must reach.
  var goals: [Goal]

  /// How many times the yardstick the product is.
  var ratio: Double { product / yardstick }

  /// Whether the product reaches every goal.
  var isMet: Bool {
    goals.allSatisfy { $0.isMet(by: self) }
  }
}

extension Figure {
  /// What a figure counts.
  enum Unit: String, Sendable {
    /// Time that something takes.
    case seconds
    /// Peak memory.
    case bytes
    /// Memory for one of many.
    case bytesEach
    /// How often something is done.
    case perSecond
    /// Instructions that something takes.
    case instructions
    /// How many of one thing there are for each of another.
    case each

    /// Returns `value` as people read it.
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

  /// What a figure must reach.
  enum Goal: Sendable {
    /// At most this many times the yardstick.
    case atMostTimes(Double)
    /// At least this many times the yardstick.
    case atLeastTimes(Double)
    /// No more than a value.
    case atMost(Double)
    /// No less than a value.
    case atLeast(Double)

    /// Returns whether `figure` reaches the goal.
    func isMet(by figure: Figure) -> Bool {
      switch self {
      case .atMostTimes(let limit): figure.ratio <= limit
      case .atLeastTimes(let limit): figure.ratio >= limit
      case .atMost(let limit): figure.product <= limit
      case .atLeast(let limit): figure.product >= limit
      }
    }

    /// Returns the goal as people read it.
    func text(in unit: Unit) -> String {
      switch self {
      case .atMostTimes(let limit): "at most \(limit.text) ×"
      case .atLeastTimes(let limit): "at least \(limit.text) ×"
      case .atMost(let limit): "at most \(unit.text(limit))"
      case .atLeast(let limit): "at least \(unit.text(limit))"
      }
    }
  }
}

extension Double {
  /// The number with three digits, or as many as it has before the point.
  var text: String {
    String(format: abs(self) >= 100 ? "%.0f" : abs(self) >= 10 ? "%.1f" : "%.2f", self)
  }
}
