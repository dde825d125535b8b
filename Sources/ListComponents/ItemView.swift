/// A view that shows items of one kind, in any container.
///
/// The view does not depend on a cell, so table cells and collection cells can contain the same
/// view.
public protocol ItemView {
  /// The kind of item that the view shows.
  associatedtype Item: ListItem

  /// Creates an empty view.
  init()
  /// Shows `item`. A reused view still shows another item, so set every property.
  mutating func show(_ item: Item)
}
