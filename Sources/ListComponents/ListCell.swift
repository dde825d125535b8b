/// A cell that contains an ``ItemView``.
///
/// ``ContentCell`` is a cell without a user interface. `ListComponentsUI` has cells for UIKit.
public protocol ListCell {
  /// The type of view in the cell.
  associatedtype Content: ItemView

  /// Creates a cell with an empty view.
  init()
  /// The view in the cell.
  var content: Content { get set }
}

extension ListCell {
  /// The reuse identifier of the items that the cell shows.
  public static var reuseIdentifier: String { Content.Item.reuseIdentifier }

  /// Shows `item`. If the view shows items of a different type, changes nothing and returns
  /// `false`.
  @discardableResult
  public mutating func show(_ item: any ListItem) -> Bool {
    guard let item = item as? Content.Item else { return false }
    content.show(item)
    return true
  }
}

/// A cell that consists only of its view.
public struct ContentCell<Content: ItemView>: ListCell {
  /// The view in the cell.
  public var content = Content()

  /// Creates a cell with an empty view.
  public init() {}
}

extension ContentCell: Equatable where Content: Equatable {}

extension ContentCell: Hashable where Content: Hashable {}

extension ContentCell: Sendable where Content: Sendable {}
