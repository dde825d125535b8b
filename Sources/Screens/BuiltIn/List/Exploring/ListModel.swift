internal import Exploration

/// A model of the reference list with few rows on numbered pages, for a search. It has all orders
/// of actions and responses, including late responses and responses to cancelled requests.
///
/// The model computes the reaction of the list to each input once for each state of the list. The
/// search combines these reactions with all possible requests in flight.
package struct ListModel: Model {
  /// The transition table of the list.
  package let table: ListTable
  /// The maximum number of requests in flight.
  package let inFlight: Int

  /// Creates the model, or returns `nil` if its states do not fit into their keys.
  package init?(rows: Int, pageSize: Int, inFlight: Int) {
    guard (1...7).contains(inFlight), let table = ListTable(rows: rows, pageSize: pageSize) else {
      return nil
    }
    self.table = table
    self.inFlight = inFlight
  }

  /// The list, and the requests in flight.
  package struct State: Hashable, Sendable {
    /// The index of the list in the table.
    package var list: UInt32 = 0
    /// The pages of the requests in flight, oldest first, including cancelled requests.
    package var flights = Nibbles()
  }

  /// The events of the model.
  package enum Event: Hashable, Sendable {
    /// The user performs an action.
    case action(ListTable.Action)
    /// A response arrives for the request at this index, from 0, among the requests in flight.
    case answer(flight: Int, ListTable.Reply)
  }

  /// The state in which the search begins: the list before its first event, or another state that
  /// was set.
  package var initial = State()

  package func forEachSuccessor(of state: State, _ body: (Event, State) -> Void) {
    let count = state.flights.count
    for action in ListTable.Action.allCases {
      let step = table.step(of: state.list, .action(action))
      // Events that would put too many requests in flight are not explored.
      if step.asked == 0 || count < inFlight {
        body(.action(action), state.after(step))
      }
    }
    for flight in 0..<count {
      let page = state.flights[flight]
      let isAwaited = flight == count - 1 && table.lists[Int(state.list)].awaited != nil
      var rest = state
      rest.flights.remove(at: flight)
      for reply in ListTable.Reply.allCases where reply != .short || table.isLong(page) {
        let step = table.step(
          of: state.list, isAwaited ? .awaited(reply) : .superseded(page, reply))
        body(.answer(flight: flight, reply), rest.after(step))
      }
    }
  }

  package func key(of state: State) -> UInt64 { UInt64(state.list) << 28 | state.flights.bits }

  package func state(of key: UInt64) -> State {
    State(list: UInt32(key >> 28), flights: Nibbles(bits: key & 0xFFF_FFFF))
  }
}

extension ListModel.State {
  /// Returns the state after a step of the list.
  fileprivate func after(_ step: ListTable.Step) -> Self {
    var next = Self(list: step.list, flights: flights)
    if step.asked != 0 { next.flights.append(step.asked) }
    return next
  }
}
