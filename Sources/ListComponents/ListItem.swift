/// One row of a list, of any kind.
///
/// Items of the same type are of the same kind. They share a reuse identifier, under which a
/// ``CellRegistry`` registers a cell type.
public protocol ListItem {
  /// The reuse identifier of the items of this type (default: the name of the type with its module
  /// and the types around it, because two nested types can have the same name).
  static var reuseIdentifier: String { get }
  /// The reuse identifier of this item (default: the identifier of its type).
  var reuseIdentifier: String { get }
}

extension ListItem {
  /// The full name of the type, for example `App.News.Row`.
  public static var reuseIdentifier: String { String(reflecting: Self.self) }
  /// The reuse identifier of the item's type.
  public var reuseIdentifier: String { Self.reuseIdentifier }
}
