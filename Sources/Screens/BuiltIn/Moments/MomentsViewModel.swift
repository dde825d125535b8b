internal import ListComponents
package import MockSources
internal import Observables

/// The state of the view model between two events. As in the published code, rows, flags and
/// requests are independent.
package struct MomentsState: Hashable, Sendable {
  /// The rows that were published last.
  package var rows: [Row] = []
  /// The message of the last failure, if the screen shows it.
  package var failure: String?
  /// Whether the view model reports that items are loading.
  package var isLoading = false
  /// Whether the screen appeared before.
  package var hasAppeared = false
  /// Whether a load succeeded or failed.
  package var hasSettled = false
  /// The numbers of the loads in flight, in the order in which they began.
  package var loads: [Int] = []

  package init() {}
}

/// The published view model. A load does not cancel the load before it, and the first load that
/// ends stops the indicator.
final class MomentsViewModel: ListViewModel {
  struct LoadFailure: Error {
    var message: String
  }

  /// The calls of the service that loads the items. The screen turns them into effects.
  enum ServiceCall {
    /// Count a screen view.
    case track
    case load
    /// Cancel the load with this number.
    case cancel(Int)
  }

  private let itemsVariable = Variable<[any ListItem]>([])
  private let isLoadingVariable: Variable<Bool>
  private let failureVariable: Variable<LoadFailure?>
  /// The calls since the last event, in order.
  private(set) var calls: [ServiceCall] = []
  private(set) var state: MomentsState

  /// Creates a view model with the values of `state`. It publishes only changes.
  init(_ state: MomentsState) {
    self.state = state
    isLoadingVariable = Variable(state.isLoading)
    failureVariable = Variable(state.failure.map(LoadFailure.init))
  }

  var items: ObservableValue<[any ListItem]> { itemsVariable }
  var isLoading: ObservableValue<Bool> { isLoadingVariable }
  var failure: ObservableValue<LoadFailure?> { failureVariable }

  /// Tracks a screen view. Loads the items if the screen appears for the first time, or if no load
  /// has ended and none is in flight.
  func appear() {
    calls.append(.track)
    let loads = !state.hasAppeared || (!state.hasSettled && state.loads.isEmpty)
    state.hasAppeared = true
    if loads { load() }
  }

  /// Hides the failure and loads the items, even if other loads are in flight.
  func load() {
    show(nil)
    setLoading(true)
    calls.append(.load)
  }

  /// Cancels all loads.
  func disappear() {
    setLoading(false)
    for load in state.loads { calls.append(.cancel(load)) }
    state.loads = []
  }

  /// Ends the load with a number, and publishes its rows or its failure. Returns `false` if the
  /// load was cancelled.
  func end(_ load: Int, _ result: Result<[Row], LoadFailure>) -> Bool {
    guard let index = state.loads.firstIndex(of: load) else { return false }
    state.loads.remove(at: index)
    state.hasSettled = true
    setLoading(false)
    switch result {
    case .success(let rows):
      state.rows = rows
      itemsVariable.set(rows.map(\.momentsItem))
    case .failure(let failure):
      show(failure)
    }
    return true
  }

  /// Records the number of a load that the service began.
  func began(_ load: Int) { state.loads.append(load) }

  private func setLoading(_ isLoading: Bool) {
    state.isLoading = isLoading
    isLoadingVariable.set(isLoading)
  }

  private func show(_ failure: LoadFailure?) {
    state.failure = failure?.message
    failureVariable.set(failure)
  }
}
