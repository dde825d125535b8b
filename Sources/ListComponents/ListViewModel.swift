public import Observables

/// A view model that publishes the items of a list, whether they are loading, and the failure of
/// the last load.
///
/// A ``ListScreen`` connects any view model to a ``ListSurface``. The view model does not depend on
/// either.
public protocol ListViewModel: AnyObject {
  /// The type of the failures of loads.
  associatedtype Failure: Error

  /// The items of the list, of any kind, from top to bottom.
  var items: ObservableValue<[any ListItem]> { get }
  /// Whether the items are loading.
  var isLoading: ObservableValue<Bool> { get }
  /// The failure to show, or `nil`.
  var failure: ObservableValue<Failure?> { get }

  /// Loads the items. If a load begins, `isLoading` is true when this method returns.
  func load()
  /// Called when the list appears on screen. Usually loads the items the first time.
  func appear()
  /// Called when the list disappears. Stops work that only a visible list needs, such as loads.
  func disappear()
}
