/// What may happen to the page of settings.
package enum SettingsEvent: Hashable, Sendable {
  /// A row is tapped; section and row count from 1.
  case select(section: Int, row: Int)
  /// A button of a stepper is tapped; section and row count from 1.
  case step(section: Int, row: Int, Stepper.Direction)
  /// The number of unpaid orders is wanted.
  case loadOrders
  /// A request is answered by a number.
  case counted(Int)
  /// A request fails.
  case failed
}
