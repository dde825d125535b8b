/// The cell types of a list. Each is registered under the reuse identifier of the items that it
/// shows.
///
/// To add a new kind of row, register its cell:
///
///     var registry = CellRegistry()
///     registry.register(ContentCell<MomentView>.self)
public struct CellRegistry {
  /// The cell types, by reuse identifier.
  public private(set) var cellTypes: [String: any ListCell.Type] = [:]

  /// Creates a registry without cells.
  public init() {}

  /// Registers `type` under the reuse identifier of the items that its view shows.
  public mutating func register<Cell: ListCell>(_ type: Cell.Type) {
    register(type, for: Cell.reuseIdentifier)
  }

  /// Registers `type` under `identifier`, in place of the type that was registered before, if any.
  public mutating func register(_ type: any ListCell.Type, for identifier: String) {
    cellTypes[identifier] = type
  }

  /// Returns the cell type that is registered under `identifier`.
  public func cellType(
    for identifier: String
  ) throws(UnregisteredCellError) -> any ListCell.Type {
    guard let type = cellTypes[identifier] else {
      throw UnregisteredCellError(identifier: identifier)
    }
    return type
  }

  /// Returns a new cell that shows `item`. The cell is empty if its view shows items of another type.
  public func makeCell(for item: any ListItem) throws(UnregisteredCellError) -> any ListCell {
    var cell: any ListCell = try cellType(for: item.reuseIdentifier).init()
    cell.show(item)
    return cell
  }

  /// Returns an error for each kind among `items` that is not registered, in the order of the items.
  public func unregistered(in items: [any ListItem]) -> [UnregisteredCellError] {
    var known = Set(cellTypes.keys)
    var errors: [UnregisteredCellError] = []
    for item in items where known.insert(item.reuseIdentifier).inserted {
      errors.append(UnregisteredCellError(identifier: item.reuseIdentifier))
    }
    return errors
  }
}

/// An error for an item whose kind has no registered cell.
public struct UnregisteredCellError: Error, Hashable, Sendable {
  /// The reuse identifier of the item.
  public var identifier: String

  /// Creates the error.
  public init(identifier: String) {
    self.identifier = identifier
  }
}

extension UnregisteredCellError: CustomStringConvertible {
  /// The error description, for example `no cell is registered for "moment"`.
  public var description: String { "no cell is registered for \(identifier.debugDescription)" }
}
