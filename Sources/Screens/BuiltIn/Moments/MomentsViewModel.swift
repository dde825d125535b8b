package import MockSources
package import Observables

/// What may happen to the page of moments.
package enum MomentsEvent: Hashable, Sendable {
  /// The page comes on screen.
  case appeared
  /// The page loads its rows.
  case loadItems
  /// The user pulls the rows down.
  case pulled
  /// The user leaves the page.
  case left
  /// The user brings the row of this number, from 1, to the top.
  case scrolled(toRow: Int)
  /// The load brought rows.
  case loaded(request: Int, [Row])
  /// The load went wrong.
  case failed(request: Int, message: String)
}

/// What the view model holds: rows, flags and loads that know nothing of each other, as published.
package struct MomentsState: Hashable, Sendable {
  /// The rows that were published last.
  package var listItems: [Row] = []
  /// The message of the failure that `hasError` stands for, if any.
  package var failure: String?
  /// Whether the activity indicator is to spin.
  package var indicatorSpins = false
  /// Whether the refresh control is to spin.
  package var refreshControlSpins = false
  /// Whether the page was on screen before.
  package var hasAppeared = false
  /// The numbers of the loads that nobody has disposed of, in the order in which they began.
  package var loads: [Int] = []

  /// Makes the view model before its first event.
  package init() {}
}

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

  /// Tells the counter of screen views, and loads if it is the first one.
  package func appear(into sink: inout EffectSink) -> Verdict {
    sink.note("tracks screen view")
    guard !state.hasAppeared else { return .moved }
    state.hasAppeared = true
    return loadItems(into: &sink)
  }

  /// Takes the error away, and then loads the rows under an indicator, even while others are loading.
  package func loadItems(into sink: inout EffectSink) -> Verdict {
    tellError(nil)
    spin(indicator: true)
    state.loads.append(sink.ask(.rows("items")))
    return .moved
  }

  /// Loads the rows with the refresh control, unless that spins already.
  package func pull(into sink: inout EffectSink) -> Verdict {
    guard !state.refreshControlSpins else { return .ignored("already refreshing") }
    spin(refreshControl: true)
    return loadItems(into: &sink)
  }

  /// Disposes of all loads, whose answers nobody listens to any more.
  package func leave(into sink: inout EffectSink) -> Verdict {
    guard !state.loads.isEmpty else { return .ignored("nothing loads") }
    stopSpinners()
    for load in state.loads { sink.cancel(load) }
    state.loads = []
    return .moved
  }

  /// Ends a load by publishing its rows.
  package func end(_ request: Int, publishing rows: [Row]) -> Verdict {
    guard endLoad(request) else { return .dropped("left") }
    state.listItems = rows
    listItems.set(rows)
    return .moved
  }

  /// Ends a load by saying that it went wrong.
  package func end(_ request: Int, failing message: String) -> Verdict {
    guard endLoad(request) else { return .dropped("left") }
    tellError(message)
    return .moved
  }

  /// Ends the load, unless it was disposed of: the end of any load stops the spinners, whatever else is on its way.
  private func endLoad(_ request: Int) -> Bool {
    guard let place = state.loads.firstIndex(of: request) else { return false }
    state.loads.remove(at: place)
    stopSpinners()
    return true
  }

  /// Stops both spinners, whatever they spin for.
  private func stopSpinners() {
    spin(indicator: false, refreshControl: false)
  }

  /// Publishes which spinners are to spin; what is not given stays.
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

  /// Publishes whether a load went wrong, and keeps the words.
  private func tellError(_ message: String?) {
    state.failure = message
    hasError.set(message != nil)
  }
}
