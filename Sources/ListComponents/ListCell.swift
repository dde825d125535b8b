/// A cell that contains an ``ItemView``.
///
/// ``ContentCell`` is a cell without a user interface. `ListComponentsUI` has those of UIKit.
public protocol ListCell {
  /// The type of view in the cell.
  associatedtype Content: ItemView

  /// Creates a cell whose view shows nothing yet.
  init()
  /// The view in the cell.
  var content: Content { get set }
}

extension ListCell {
  /// The reuse identifier of the items that the cell shows.
  public static var reuseIdentifier: String { Content.Item.reuseIdentifier }

  /// Shows `item`; returns `false`, and still shows what it showed, if the item is of another type than the view's.
  @discardableResult
  public mutating func show(_ item: any ListItem) -> Bool {
    guard let item = item as? Content.Item else { return false }
    content.show(item)
    return true
  }
}

/// A cell that is nothing but its view.
public struct ContentCell<Content: ItemView>: ListCell {
  /// The view in the cell.
  public var content = Content()

  /// Creates a cell whose view shows nothing yet.
  public init() {}
}

extension ContentCell: Equatable where Content: Equatable {}

extension ContentCell: Hashable where Content: Hashable {}

extension ContentCell: Sendable where Content: Sendable {}
