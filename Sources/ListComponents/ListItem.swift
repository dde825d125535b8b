/// One row of a list, of any kind.
///
/// Items of one type are one kind: they share a reuse identifier, under which a ``CellRegistry`` has a type of cell.
public protocol ListItem {
  /// The reuse identifier of the type's items; by default the name of the type.
  static var reuseIdentifier: String { get }
  /// The reuse identifier of this item; by default that of its type.
  var reuseIdentifier: String { get }
}

extension ListItem {
  /// The name of the type.
  public static var reuseIdentifier: String { String(describing: Self.self) }
  /// The reuse identifier of the item's type.
  public var reuseIdentifier: String { Self.reuseIdentifier }
}
