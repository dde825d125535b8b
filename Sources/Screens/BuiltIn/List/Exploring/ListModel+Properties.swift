package import Exploration
internal import ListMachine
internal import MockSources

extension ListModel {
  /// The invariants of the screen, from the shared table.
  package var invariants: [Property<ListModel>] {
    let source = Source(table.specification)
    let isAwaiting = table.lists.map { $0.awaited != nil }
    let showsFailure = table.lists.map(\.shown.showsFailure)
    return SharedInvariant.all.map { invariant in
      let name = invariant.description.name
      switch invariant.check {
      case .state(let holds):
        // Checks each list once, even if it is part of many states.
        let verdicts = table.lists.map { holds($0.facts(from: source)) }
        return Property(name, .always { verdicts[Int($0.list)] })
      case .response(let holds):
        return Property(
          name,
          .alwaysAcross { before, event, after in
            guard case .answer(let flight, let reply) = event else { return true }
            let isCurrent =
              flight == before.flights.count - 1 && isAwaiting[Int(before.list)]
            return holds(
              ResponseFacts(
                isCancelled: !isCurrent, isFailure: reply == .failure, wasDropped: !isCurrent,
                showsFailure: showsFailure[Int(after.list)],
                hasChanged: { before.list != after.list }))
          })
      }
    }
  }

  /// The property that from every state a state with rows is reachable.
  package var rowsWithinReach: Property<ListModel> {
    let shows = table.lists.map { $0.list.phase == .rows }
    return Property("rows-within-reach", .withinReach { shows[Int($0.list)] })
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

extension ListTable {
  /// The source that the rows come from.
  fileprivate var specification: SourceSpecification {
    var specification = SourceSpecification.numbers
    specification.count = rows
    specification.pageSize = pageSize
    return specification
  }
}

extension ListTable.Waiting {
  /// The visible contents of the list.
  fileprivate var shown: Shown {
    Shown(
      list,
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
