package import Exploration
internal import ListMachine

extension ListModel {
  /// The invariants that the screen has too, under the same names: those of the machine, and those that take more to judge.
  package var invariants: [Property<ListModel>] {
    let names = ListScreen.invariants.map { $0.description.name }
    let ofMachine = List.Invariant.all.filter { names.contains($0.name) }
    return ofMachine.map { invariant in always(invariant.name) { invariant.holds($0.list) } }
      + ownInvariants
  }

  /// The invariants that take more than the list itself to judge.
  private var ownInvariants: [Property<ListModel>] {
    let tells = table.lists.map(\.tellsFailure)
    let awaits = table.lists.map { $0.awaited != nil }
    return [
      always("no-row-twice") { Set($0.held).count == $0.held.count },
      always("no-row-skipped") { $0.held == (1...15).prefix($0.held.count).map { $0 } },
      Property(
        "superseded-changes-nothing",
        .alwaysAcross { before, event, after in
          guard case .answer(let flight, _) = event else { return true }
          let isLast = flight == before.flights.count - 1
          return isLast && awaits[Int(before.list)] || before.list == after.list
        }),
      Property(
        "failure-shown",
        .alwaysAcross { before, event, after in
          guard case .answer(let flight, .failure) = event else { return true }
          let isLast = flight == before.flights.count - 1
          return !(isLast && awaits[Int(before.list)]) || tells[Int(after.list)]
        }),
    ]
  }

  /// The promise that rows can be shown again from every state.
  package var rowsWithinReach: Property<ListModel> {
    let shows = table.lists.map { $0.list.presentation.phase == .rows }
    return Property("rows-within-reach", .withinReach { shows[Int($0.list)] })
  }

  /// The states that a list can be in and its verdicts, each to be seen at least once.
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

  /// The states, each to be seen at least once.
  private var stateSights: [Property<ListModel>] {
    List.stateNames.map { name in
      let has = table.lists.map { $0.list.stateName == name }
      return Property("state \(name)", .sometimes { has[Int($0.list)] })
    }
  }

  /// The machine, over rows that are their ids.
  private typealias List = ListTable.List

  /// Judges each list once, however many states it is part of.
  private func always(
    _ name: String, _ holds: (ListTable.Waiting) -> Bool
  ) -> Property<ListModel> {
    let verdicts = table.lists.map(holds)
    return Property(name, .always { verdicts[Int($0.list)] })
  }
}

extension ListTable.Waiting {
  /// The ids of the rows held, in order.
  fileprivate var held: [UInt8] {
    list.rows.map(\.id)
  }

  /// Whether a failure is told by a view, a banner or the footer.
  fileprivate var tellsFailure: Bool {
    let view = list.presentation
    if case .error = view.footer { return true }
    if case .error = view.phase { return true }
    return view.banner != nil
  }
}
