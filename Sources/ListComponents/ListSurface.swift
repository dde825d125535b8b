/// A view of a list: a table or collection view controller, or a fake in a test.
///
/// A ``ListScreen`` sets these properties. A surface only shows their values.
public protocol ListSurface: AnyObject {
  /// The items to show. Setting them reloads the rows.
  var items: [any ListItem] { get set }
  /// Whether the activity indicator is visible.
  var isIndicatorVisible: Bool { get set }
  /// Whether the refresh control spins.
  var isRefreshing: Bool { get set }
  /// The text of the error label. The label is hidden if the text is `nil`.
  var errorMessage: String? { get set }
}
