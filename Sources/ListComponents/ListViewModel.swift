public import Observables

/// Publishes the items of a list, whether they are loading, and why a load failed.
///
/// A ``ListScreen`` binds any view model to a ``ListSurface``. The view model knows neither of them.
public protocol ListViewModel: AnyObject {
  /// The reason why a load can fail.
  associatedtype Failure: Error

  /// The items of the list, of any kinds, from top to bottom.
  var items: ObservableValue<[any ListItem]> { get }
  /// Whether the items are loading.
  var isLoading: ObservableValue<Bool> { get }
  /// The failure to show, or `nil`.
  var failure: ObservableValue<Failure?> { get }

  /// Loads the items.
  func load()
  /// Starts what the list needs while it is on screen; typically loads the items the first time.
  func appear()
  /// Ends what the list needs only while it is on screen, such as loads.
  func disappear()
}
