package import MockSources
internal import Observables

/// What is on the page of moments: nothing but what it was told, so that it never asks where that came from.
package struct MomentsView: Hashable, Sendable {
  /// The rows that were published.
  package var rows: [Row] = []
  /// The cells of those in sight.
  package var cells: CellTable<AnyMomentsCell>
  /// The rows of kinds that nobody registered, as errors.
  package var errors: [UnregisteredCellError] = []
  /// Whether the error label is hidden.
  package var isErrorLabelHidden = true
  /// Whether the activity indicator spins.
  package var indicatorSpins = false
  /// Whether the refresh control spins.
  package var refreshControlSpins = false

  /// Makes a page that was told nothing, on which `visible` rows fit.
  package init(visible: Int) {
    cells = CellTable(visible: visible)
  }
}

/// The page while it is bound to a view model: it takes what is published, and knows nothing of how that came about.
package final class MomentsPage {
  /// What is on the page.
  package private(set) var view: MomentsView
  /// What makes the cells.
  private let registry: CellRegistry
  /// What follows the view model, as long as the page lives.
  private var bindings: [Subscription] = []

  /// Makes a page that goes on from `sight`, follows `model` as long as it lives, and makes its cells by `registry`.
  package init(_ view: MomentsView, boundTo model: MomentsViewModel, cells registry: CellRegistry) {
    self.view = view
    self.registry = registry
    bindings = [
      model.listItems.afterChange { [weak self] in self?.show($0.new) },
      model.hasError.map { !$0 }.afterChange { [weak self] in
        self?.view.isErrorLabelHidden = $0.new
      },
      model.indicatorSpins.afterChange { [weak self] in self?.view.indicatorSpins = $0.new },
      model.refreshControlSpins.afterChange { [weak self] in
        self?.view.refreshControlSpins = $0.new
      },
    ]
  }

  /// Shows other rows: all cells in sight are given up and taken again.
  private func show(_ rows: [Row]) {
    view.rows = rows
    view.errors = registry.errors(showing: rows)
    view.cells.reload(from: RegisteredCells(rows: rows, registry: registry))
  }
}
