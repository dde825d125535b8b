/// A stretch of virtual time, in the unit it was written in.
package struct Duration: Hashable, Sendable {
  /// How many units it lasts.
  package var amount: Int
  /// The unit, which printing keeps.
  package var unit: Unit

  /// The units of time.
  package enum Unit: String, Hashable, Sendable {
    /// A thousandth of a second.
    case milliseconds = "ms"
    /// A second.
    case seconds = "s"
  }

  /// Makes a stretch of `amount` units.
  package init(_ amount: Int, _ unit: Unit) {
    self.amount = amount
    self.unit = unit
  }

  /// How long it lasts in milliseconds; the parser refuses what does not fit.
  package var milliseconds: Int { unit == .seconds ? amount &* 1000 : amount }
}
