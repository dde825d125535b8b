/// A duration of virtual time, in the unit it was written in.
package struct WrittenDuration: Hashable, Sendable {
  /// The number of units.
  package var amount: Int
  /// The unit, which is kept when the duration is printed.
  package var unit: Unit

  package enum Unit: String, Hashable, Sendable {
    /// A thousandth of a second.
    case milliseconds = "ms"
    case seconds = "s"
  }

  package init(_ amount: Int, _ unit: Unit) {
    self.amount = amount
    self.unit = unit
  }

  /// The duration in milliseconds. The parser reports a value that overflows.
  package var milliseconds: Int { unit == .seconds ? amount &* 1000 : amount }
}
