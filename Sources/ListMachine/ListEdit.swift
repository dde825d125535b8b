/// An edit to save on the server, with its row.
@frozen public enum ListEdit<Row: Identifiable & Sendable>: Sendable {
  /// The row is new; its ID is the idempotency key.
  case insert(Row)
  /// The row has these values now.
  case update(Row)
  /// The row is removed.
  case remove(Row)

  /// The row that the edit concerns.
  @inlinable
  public var row: Row {
    switch self {
    case .insert(let row), .update(let row), .remove(let row): row
    }
  }
}

extension ListEdit: Equatable where Row: Equatable {}
extension ListEdit: Hashable where Row: Hashable {}

/// A change of a row. Two changes are equal if their names are equal, so that a search can compare
/// states.
@frozen
public struct RowChange<Row: Sendable>: Hashable, Sendable {
  /// The name.
  public let name: String
  /// Applies the change.
  @usableFromInline let change: @Sendable (inout Row) -> Void

  /// Creates a change. Changes with the same name must do the same.
  @inlinable
  public init(_ name: String, _ change: @escaping @Sendable (inout Row) -> Void) {
    self.name = name
    self.change = change
  }

  /// Applies the change.
  @inlinable
  public func callAsFunction(_ row: inout Row) { change(&row) }

  /// Compares the names.
  @inlinable
  public static func == (first: Self, second: Self) -> Bool { first.name == second.name }

  /// Hashes the name.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
