package import ScenarioLanguage
package import Screens
internal import Text

/// One check of an `expect` step: `items>=20`.
package struct Condition: Hashable, Sendable {
  /// The place of the observation in the screen's table.
  package var observation: Int
  /// The observation's name.
  package var name: String
  /// How it is compared.
  package var comparison: Comparison
  /// What it is compared with.
  package var value: Value
  /// Whether the screen says that it tells the observation; what it does not is not compared.
  package var isTold: Bool

  /// Makes a check.
  package init(
    observation: Int, name: String, comparison: Comparison, value: Value, isTold: Bool = true
  ) {
    self.observation = observation
    self.name = name
    self.comparison = comparison
    self.value = value
    self.isTold = isTold
  }

  /// Whether `actual` passes the check.
  package func holds(for actual: Value) -> Bool {
    // What nobody tells is not compared, and neither is what a screen tells without having announced it.
    if !isTold || actual == .unknown { return true }
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

  /// Compares two whole numbers; what is none compares with nothing.
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
  /// Whether the text of `part` is a part of this value's; where there is none, there is no part of a text either.
  fileprivate func contains(_ part: Value) -> Bool {
    if self == .none, case .text = part { return false }
    return plainText.contains(text: part.plainText)
  }

  /// The value without the quotes that a text is printed in.
  fileprivate var plainText: String {
    if case .text(let text) = self { text } else { description }
  }
}
