internal import MockSources

extension PeopleScreen {
  package static let manual = Manual(
    name: "people",
    summary: "generic rows that know no model: who is no friend yet has an add button",
    sample: "add 2; add 2",
    states: .choice(["rows", "empty"]),
    pagings: [.single])

  package static let actions: [Action<Event>] = [
    Action(
      "add", "presses a row's add button: asks the friend manager",
      parameters: [Parameter("N", .position)],
      samples: [[.position(1)], [.position(2)], [.position(3)]]
    ) { .added(position: $0.position) }
  ]

  package static let observations: [Observation<PeopleScreen>] =
    sharedObservations() + [
      Observation("buttons", .integer, "rows with an add button", isReported: true) { screen, _ in
        .integer(screen.state.rows.count { $0.accessory == .addButton })
      }
    ]

  package static let invariants: [Invariant<PeopleScreen>] = sharedInvariants
}
