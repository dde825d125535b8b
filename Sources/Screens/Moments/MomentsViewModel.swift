package import MockSources
package import Observables

/// The view model as a page binds it: the pure state, published value by value.
package final class MomentsViewModel {
  /// The rows of the list.
  package let listItems: Variable<[Row]>
  /// Whether the last load went wrong.
  package let hasError: Variable<Bool>
  /// Whether the activity indicator is to spin.
  package let indicatorSpins: Variable<Bool>
  /// Whether the refresh control is to spin.
  package let refreshControlSpins: Variable<Bool>
  private var state: MomentsState

  /// Makes a view model that goes on from `state`.
  package init(_ state: MomentsState = MomentsState()) {
    self.state = state
    listItems = Variable(state.listItems)
    hasError = Variable(state.hasError)
    indicatorSpins = Variable(state.indicatorSpins)
    refreshControlSpins = Variable(state.refreshControlSpins)
  }

  /// Takes `event`, publishes the state after it, and returns what is to be done and what became of it.
  package func receive(_ event: MomentsEvent) -> Reaction {
    let reaction = state.receive(event)
    listItems.set(state.listItems)
    hasError.set(state.hasError)
    indicatorSpins.set(state.indicatorSpins)
    refreshControlSpins.set(state.refreshControlSpins)
    return reaction
  }
}
