internal import Observables

/// The page bound to a view model: it shows what is published, and knows nothing of how that came about.
package final class MomentsPage {
  /// The cells of the rows; a row that nobody registered a cell for has none.
  package private(set) var cells: [any MomentsCell] = []
  /// Whether the error label is hidden.
  package private(set) var isErrorLabelHidden = true
  /// Whether the activity indicator spins.
  package private(set) var indicatorSpins = false
  /// Whether the refresh control spins.
  package private(set) var refreshControlSpins = false
  private var bindings: [Subscription] = []

  /// Makes a page that follows `model` as long as it lives, and makes its cells by `registry`.
  package init(boundTo model: MomentsViewModel, cells registry: CellRegistry) {
    bindings = [
      model.listItems.bind { [weak self] rows in
        self?.cells = rows.compactMap { try? registry.cell(for: $0) }
      },
      model.hasError.map { !$0 }.bind { [weak self] in self?.isErrorLabelHidden = $0 },
      model.indicatorSpins.bind { [weak self] in self?.indicatorSpins = $0 },
      model.refreshControlSpins.bind { [weak self] in self?.refreshControlSpins = $0 },
    ]
  }

  /// What a person sees; the error label stands in the centre, over whatever rows there are.
  package var picture: Picture {
    var parts: [Picture.Part] = []
    if refreshControlSpins { parts.append(.pull) }
    if indicatorSpins { parts.append(.indicator) }
    if !cells.isEmpty { parts.append(.rows(cells.map(\.line))) }
    if !isErrorLabelHidden { parts.append(.error("Something went wrong")) }
    return Picture(title: "Moments", parts: parts)
  }
}

extension ObservableValue {
  /// Hands the value to `show` now, and again after each change until the token is released.
  fileprivate func bind(_ show: @escaping (Value) -> Void) -> Subscription {
    show(value)
    return afterChange { show($0.new) }
  }
}
