package import ScenarioLanguage
package import Screens
internal import Text

/// One check of an `expect` step: `items>=20`.
package struct Condition: Hashable, Sendable {
  /// The index of the observation in the screen's table.
  package var observation: Int
  /// The observation's name.
  package var name: String
  /// The comparison operator.
  package var comparison: Comparison
  /// The value to compare with.
  package var value: Value
  /// Whether the screen reports the observation. If not, the condition always holds.
  package var isReported: Bool

  /// Creates a condition.
  package init(
    observation: Int, name: String, comparison: Comparison, value: Value, isReported: Bool = true
  ) {
    self.observation = observation
    self.name = name
    self.comparison = comparison
    self.value = value
    self.isReported = isReported
  }

  /// Whether `actual` meets the condition.
  package func holds(for actual: Value) -> Bool {
    // Skip observations that the screen does not report, or whose value it does not know now.
    if !isReported || actual == .unknown { return true }
    return switch comparison {
    case .equal: actual == value
    case .notEqual: actual != value
    case .contains: actual.contains(value)
    case .less: compare(actual, <)
    case .lessOrEqual: compare(actual, <=)
    case .greater: compare(actual, >)
    case .greaterOrEqual: compare(actual, >=)
    }
  }

  /// Compares two integers. If one of the values is not an integer, every comparison is false.
  private func compare(_ actual: Value, _ holds: (Int, Int) -> Bool) -> Bool {
    guard case .integer(let actual) = actual, case .integer(let expected) = value else {
      return false
    }
    return holds(actual, expected)
  }
}

extension Condition: CustomStringConvertible {
  package var description: String { "\(name)\(comparison.rawValue)\(value)" }
}

extension Value {
  /// Whether the text of this value contains the text of `part`. `false` if this value has no text.
  fileprivate func contains(_ part: Value) -> Bool {
    if self == .none, case .text = part { return false }
    return plainText.contains(text: part.plainText)
  }

  /// The value as text, without the quotes around a string.
  fileprivate var plainText: String {
    if case .text(let text) = self { text } else { description }
  }
}
