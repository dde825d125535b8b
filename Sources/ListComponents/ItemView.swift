/// A view that shows items of one kind, in any container.
///
/// It knows nothing of cells, so one view serves the cells of tables and collections.
public protocol ItemView {
  /// The kind of item that the view shows.
  associatedtype Item: ListItem

  /// Creates a view that shows nothing yet.
  init()
  /// Shows `item`; a reused view showed another one before, so set everything.
  mutating func show(_ item: Item)
}
