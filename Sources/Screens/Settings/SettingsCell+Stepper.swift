/// A number with two buttons that change it by one.
package struct Stepper: Hashable, Sendable {
  /// The number now.
  package var value: Int
  /// What it can be.
  package let range: ClosedRange<Int>

  /// The buttons.
  package enum Direction: String, CaseIterable, Sendable {
    /// One more.
    case up
    /// One less.
    case down
  }

  /// Changes the number, unless it is as far as it goes; says whether it did.
  package mutating func step(_ direction: Direction) -> Bool {
    guard value != (direction == .up ? range.upperBound : range.lowerBound) else { return false }
    value += direction == .up ? 1 : -1
    return true
  }
}

extension SettingsCell {
  /// The stepper at the row's end, if there is one.
  package var stepper: Stepper? {
    if case .stepper(let stepper) = accessory { stepper } else { nil }
  }

  /// Returns the row with a stepper at its end.
  package func stepper(_ value: Int, in range: ClosedRange<Int>) -> SettingsCell {
    var cell = self
    cell.accessory = .stepper(Stepper(value: value, range: range))
    return cell
  }
}
