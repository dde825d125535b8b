/// A row that tells how many orders are unpaid: a cell with a badge.
package struct OrderCell: Hashable, Sendable {
  /// The cell that the badge stands on.
  package var cell: SettingsCell
  /// The number that the badge shows, or `nil` until it is known.
  package var badge: Int?

  /// Makes a row without a badge.
  package init(_ cell: SettingsCell) {
    self.cell = cell
  }
}
