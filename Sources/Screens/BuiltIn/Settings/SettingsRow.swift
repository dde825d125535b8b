/// A row of the settings, of whatever kind.
package enum SettingsRow: Hashable, Sendable {
  /// A row with nothing added.
  case plain(SettingsCell)
  /// A row with a badge.
  case order(OrderCell)

  /// What rows of every kind have.
  package var cell: SettingsCell {
    get {
      switch self {
      case .plain(let cell): cell
      case .order(let order): order.cell
      }
    }
    set {
      switch self {
      case .plain: self = .plain(newValue)
      case .order(var order):
        order.cell = newValue
        self = .order(order)
      }
    }
  }

  /// The number on the row's badge, if it has one; a row of another kind takes none.
  package var badge: Int? {
    get { if case .order(let order) = self { order.badge } else { nil } }
    set {
      guard case .order(var order) = self else { return }
      order.badge = newValue
      self = .order(order)
    }
  }

  /// Whether the row can have a badge.
  package var hasBadge: Bool { if case .order = self { true } else { false } }
}

/// Builds the rows of a section from cells of different kinds, one under the other.
@resultBuilder
package enum SettingsRowBuilder {
  /// Takes a cell with nothing added.
  package static func buildExpression(_ cell: SettingsCell) -> [SettingsRow] { [.plain(cell)] }
  /// Takes a cell with a badge.
  package static func buildExpression(_ order: OrderCell) -> [SettingsRow] { [.order(order)] }
  /// Takes the rows together.
  package static func buildBlock(_ rows: [SettingsRow]...) -> [SettingsRow] { rows.flatMap(\.self) }
  /// Takes the rows of an `if` without `else`.
  package static func buildOptional(_ rows: [SettingsRow]?) -> [SettingsRow] { rows ?? [] }
  /// Takes the rows of the first branch of an `if` or `switch`.
  package static func buildEither(first rows: [SettingsRow]) -> [SettingsRow] { rows }
  /// Takes the rows of another branch.
  package static func buildEither(second rows: [SettingsRow]) -> [SettingsRow] { rows }
  /// Takes the rows of each turn of a `for`.
  package static func buildArray(_ rows: [[SettingsRow]]) -> [SettingsRow] { rows.flatMap(\.self) }
}

/// Rows that belong together.
package struct SettingsSection: Hashable, Sendable {
  /// The rows, from top to bottom.
  package var rows: [SettingsRow]

  /// Makes a section of the rows that `rows` builds.
  package init(@SettingsRowBuilder _ rows: () -> [SettingsRow]) {
    self.rows = rows()
  }

  /// What stands below the section.
  package var prompt: SettingsCell.Prompt? { rows.last?.cell.prompt }
}
