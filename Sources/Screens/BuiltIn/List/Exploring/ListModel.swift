package import Exploration
internal import ListMachine
internal import MockSources

/// A model of the reference list with few rows on numbered pages, for a search. The search tries
/// all orders of actions and responses, including late responses and responses to cancelled
/// requests.
///
/// The model computes the reaction of the list to each input once for each state of the list. The
/// search combines these reactions with all possible requests in flight.
package struct ListModel: Model {
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
  fileprivate func after(_ step: ListTable.Step) -> Self {
    var next = Self(list: step.list, flights: flights)
    if step.asked != 0 { next.flights.append(step.asked) }
    return next
  }
}

extension ListModel {
  /// The invariants of the screen, from the shared table.
  package var invariants: [Property<ListModel>] {
    var specification = SourceSpecification.numbers
    specification.count = table.rows
    specification.pageSize = table.pageSize
    let source = Source(specification)
    let isAwaiting = table.lists.map { $0.awaited != nil }
    let showsFailure = table.lists.map(\.shown.showsFailure)
    return SharedInvariant.all.map { invariant in
      let name = invariant.description.name
      switch invariant.check {
      case .state(let holds):
        // Check each list once, even if the list is part of many states.
        let verdicts = table.lists.map { holds($0.facts(from: source)) }
        return Property(name, .always { verdicts[Int($0.list)] })
      case .response(let holds):
        return Property(
          name,
          .alwaysAcross { before, event, after in
            guard case .answer(let flight, let reply) = event else { return true }
            let isCurrent =
              flight == before.flights.count - 1 && isAwaiting[Int(before.list)]
            let facts = ResponseFacts(
              isCancelled: !isCurrent, isFailure: reply == .failure, wasDropped: !isCurrent,
              showsFailure: showsFailure[Int(after.list)])
            return holds(facts) { before.list != after.list }
          })
      }
    }
  }

  /// The property that a state with rows is reachable from every state.
  package var rowsWithinReach: Property<ListModel> {
    let shows = table.lists.map { $0.list.phase == .rows }
    return Property(rowsWithinReachName, .withinReach { shows[Int($0.list)] })
  }

  /// The states and verdicts of a list. A search must find each of them at least once.
  package var sights: [Property<ListModel>] {
    stateSights + [
      Property(
        "verdict ignored",
        .sometimesAcross { before, event, after in
          event == .action(.fetchMore) && before == after
        }),
      Property(
        "verdict dropped",
        .sometimesAcross { before, event, after in
          guard case .answer(let flight, _) = event else { return false }
          return flight < before.flights.count - 1 && before.list == after.list
        }),
    ]
  }

  /// The states of a list. A search must find each of them at least once.
  private var stateSights: [Property<ListModel>] {
    ListState.allCases.map(\.rawValue).map { name in
      let has = table.lists.map { $0.list.state.rawValue == name }
      return Property("state \(name)", .sometimes { has[Int($0.list)] })
    }
  }
}

extension ListTable.Waiting {
  /// The visible contents of the list.
  fileprivate var shown: Shown {
    list.shown(
      pages: (list.content?.rows.pages ?? []).map { $0.map { Row(id: .number(Int($0.id))) } })
  }

  /// Returns the facts about the list that invariants need. Its rows are from `source`.
  fileprivate func facts(from source: Source) -> StateFacts {
    let shown = shown
    return StateFacts(
      shown: shown, awaited: awaited == nil ? 0 : 1, hasAnswered: list.hasAnswered,
      rows: RowFacts(shown.pages, from: source))
  }
}
