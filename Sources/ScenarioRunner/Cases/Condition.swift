package import ScenarioLanguage
package import Screens
internal import Text

/// One check of an `expect` step: `items>=20`.
package struct Condition: Hashable, Sendable {
  /// The index of the observation in the screen's table.
  package var observation: Int
  package var name: String
  package var comparison: Comparison
  package var value: Value
  /// Whether the screen reports the observation. If not, the condition always holds.
  package var isReported: Bool

  package init(
    observation: Int, name: String, comparison: Comparison, value: Value, isReported: Bool = true
  ) {
    self.observation = observation
    self.name = name
    self.comparison = comparison
    self.value = value
    self.isReported = isReported
  }

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

  /// Whether the screen reports the observation, and its value is known now.
  package func isCompared(in world: some SomeWorld) -> Bool {
    isReported && world.value(at: observation) != .unknown
  }

  /// Compares two integers. If one of the values is not an integer, every comparison is false.
  private func compare(_ actual: Value, _ holds: (Int, Int) -> Bool) -> Bool {
    guard case .integer(let actual) = actual, case .integer(let expected) = value else {
      return false
    }
    return holds(actual, expected)
  }
}

/// The conditions of a played case on a list under test, which does not know every value at any
/// time.
struct ComparedConditions {
  private(set) var containsAny = false
  /// The observations that the list declares, but has not reported until the end of the case.
  var unreported: Set<String> = []
  /// The observations whose values were unknown, by the index of their step.
  private var unknown: [Int: [String]] = [:]

  /// Adds the conditions of the step at `index`, which `world` is after.
  mutating func add(_ conditions: [Condition], ofStep index: Int, in world: World<some Screen>) {
    for condition in conditions where condition.isReported {
      if condition.isCompared(in: world) {
        containsAny = true
      } else if unknown[index]?.contains(condition.name) != true {
        unknown[index, default: []].append(condition.name)
      }
    }
  }

  /// The observations of the conditions that were not compared, because their values were unknown.
  var unknownNames: [String] { unknown.sorted { $0.key < $1.key }.flatMap(\.value) }
}

extension Condition: CustomStringConvertible {
  package var description: String { "\(name)\(comparison.rawValue)\(value)" }
}

extension Value {
  /// Whether the text of this value contains the text of `part`. A value without a text contains only
  /// `none`.
  fileprivate func contains(_ part: Value) -> Bool {
    if self == .none { return part == .none }
    return plainText.contains(text: part.plainText)
  }

  /// The value as text, without the quotes around a string.
  fileprivate var plainText: String {
    if case .text(let text) = self { text } else { description }
  }
}
