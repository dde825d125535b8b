internal import Observables

/// The connection of a view model to a surface. For a new list, you need only a view model and a
/// registration of its cells.
///
/// The surface owns the screen, and the screen has a weak reference to the surface:
///
/// - The surface shows the view model's items.
/// - The activity indicator is visible while the view model is loading.
/// - The refresh control starts to spin in ``refresh()`` and stops with the indicator.
/// - The error label shows the view model's failure, if any.
public final class ListScreen<ViewModel: ListViewModel> {
  /// The view model.
  public let viewModel: ViewModel
  /// The surface, which owns the screen.
  private weak var surface: (any ListSurface)?
  private var bindings: [Subscription] = []
  /// Whether the view model starts a load for the refresh control.
  private var isStartingRefresh = false

  /// Creates a screen that shows `viewModel` on `surface` as long as both objects exist.
  ///
  /// The surface immediately shows the current values of the view model. `message` returns the text of
  /// the error label.
  public init(
    _ viewModel: ViewModel, on surface: any ListSurface,
    message: @escaping (ViewModel.Failure) -> String = { String(describing: $0) }
  ) {
    self.viewModel = viewModel
    self.surface = surface
    // Subscribe first, because a surface that shows items can make the view model change them.
    bindings = [
      viewModel.items.afterChange { [weak surface] in surface?.items = $0.new },
      viewModel.isLoading.afterChange { [weak self] in self?.show(isLoading: $0.new) },
      viewModel.failure.afterChange { [weak surface] in
        surface?.errorMessage = $0.new.map(message)
      },
    ]
    surface.items = viewModel.items.value
    surface.isIndicatorVisible = viewModel.isLoading.value
    surface.errorMessage = viewModel.failure.value.map(message)
  }

  /// Shows whether the view model is loading.
  private func show(isLoading: Bool) {
    surface?.isIndicatorVisible = isLoading
    if !isLoading, !isStartingRefresh { surface?.isRefreshing = false }
  }

  /// Reports that the surface appeared on screen.
  public func appear() { viewModel.appear() }

  /// Reports that the surface disappeared from the screen.
  public func disappear() { viewModel.disappear() }

  /// Loads the items under the activity indicator.
  public func load() { viewModel.load() }

  /// Loads the items because the user pulled down the list. While the control spins, this method
  /// does nothing and returns `false`.
  @discardableResult
  public func refresh() -> Bool {
    guard let surface, !surface.isRefreshing else { return false }
    surface.isRefreshing = true
    // A view model can first cancel its previous load, which does not end the new one.
    isStartingRefresh = true
    viewModel.load()
    isStartingRefresh = false
    // A view model can decide not to load.
    if !viewModel.isLoading.value { surface.isRefreshing = false }
    return true
  }
}
