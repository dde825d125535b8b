package import MockSources
package import Observables

/// The view model, which publishes value by value what a page may bind; the screen keeps its state between two events.
package final class MomentsViewModel {
  /// The rows of the list.
  package let listItems: Variable<[Row]>
  /// Whether the last load went wrong.
  package let hasError: Variable<Bool>
  /// Whether the activity indicator is to spin.
  package let indicatorSpins: Variable<Bool>
  /// Whether the refresh control is to spin.
  package let refreshControlSpins: Variable<Bool>
  /// What it holds.
  package private(set) var state: MomentsState

  /// Makes a view model that goes on from `state`.
  package init(_ state: MomentsState = MomentsState()) {
    self.state = state
    listItems = Variable(state.listItems)
    hasError = Variable(state.failure != nil)
    indicatorSpins = Variable(state.indicatorSpins)
    refreshControlSpins = Variable(state.refreshControlSpins)
  }

  /// Tells whoever counts screen views, and loads if it is the first one.
  package func appear() -> Reaction {
    let tracks = Effect.note("tracks screen view")
    guard !state.hasAppeared else { return Reaction([tracks]) }
    state.hasAppeared = true
    return Reaction([tracks, beginLoad()])
  }

  /// Loads the rows, beside whatever loads already.
  package func loadItems() -> Reaction { Reaction([beginLoad()]) }

  /// Loads the rows with the refresh control, unless that spins already.
  package func pull() -> Reaction {
    guard !state.refreshControlSpins else { return .ignored("already refreshing") }
    spin(refreshControl: true)
    return Reaction([beginLoad()])
  }

  /// Disposes of all loads, whose answers nobody listens to any more.
  package func leave() -> Reaction {
    guard !state.loads.isEmpty else { return .ignored("nothing loads") }
    defer { state.loads = [] }
    stopSpinners()
    return Reaction(state.loads.map { .cancel(request: $0) })
  }

  /// Ends a load by publishing its rows.
  package func end(_ request: Int, publishing rows: [Row]) -> Reaction {
    guard endLoad(request) else { return .dropped("left") }
    state.listItems = rows
    listItems.set(rows)
    return Reaction()
  }

  /// Ends a load by saying that it went wrong.
  package func end(_ request: Int, failing message: String) -> Reaction {
    guard endLoad(request) else { return .dropped("left") }
    tellError(message)
    return Reaction()
  }

  /// Takes the error away, and then loads under an indicator.
  private func beginLoad() -> Effect {
    tellError(nil)
    spin(indicator: true)
    state.lastRequest += 1
    state.loads.append(state.lastRequest)
    return .ask(request: state.lastRequest, .rows("items"))
  }

  /// Ends the load, unless it was disposed of: the end of any load stops the spinners, whatever else is on its way.
  private func endLoad(_ request: Int) -> Bool {
    guard let place = state.loads.firstIndex(of: request) else { return false }
    state.loads.remove(at: place)
    stopSpinners()
    return true
  }

  private func stopSpinners() {
    spin(indicator: false, refreshControl: false)
  }

  private func spin(indicator: Bool? = nil, refreshControl: Bool? = nil) {
    if let indicator {
      state.indicatorSpins = indicator
      indicatorSpins.set(indicator)
    }
    if let refreshControl {
      state.refreshControlSpins = refreshControl
      refreshControlSpins.set(refreshControl)
    }
  }

  private func tellError(_ message: String?) {
    state.failure = message
    hasError.set(message != nil)
  }
}
