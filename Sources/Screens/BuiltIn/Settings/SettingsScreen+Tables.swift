extension SettingsScreen {
  package static let manual = Manual(
    name: "settings",
    summary: "different cells, none reused, each holding data, state and look together",
    sample: "loadOrders; succeed 7; select 1.1; step 2.2 up",
    states: .choice(SettingsState.Name.allCases.map(\.rawValue)),
    options: [
      ScreenOption(
        "loggedIn", .choice(["yes", "no"]), "whether somebody is logged in, who can have orders")
    ],
    flaws: [
      PublishedFlaw("failure-shown", "a load of the orders that fails says nothing")
    ])

  package static let actions: [Action<Event>] = [
    Action(
      "select", "taps row R of section S", parameters: [Parameter("S.R", .cell)],
      samples: [[.cell(section: 1, row: 1)]]
    ) { .select(section: $0.cell.section, row: $0.cell.row) },
    Action(
      "step", "taps a button of the stepper in row R of section S",
      parameters: [
        Parameter("S.R", .cell),
        Parameter("up|down", .choice(Stepper.Direction.allCases.map(\.rawValue))),
      ],
      samples: Stepper.Direction.allCases.map { [.cell(section: 2, row: 2), .choice($0.rawValue)] }
    ) {
      .step(
        section: $0.cell.section, row: $0.cell.row,
        Stepper.Direction(rawValue: $0.text(at: 1)) ?? .up)
    },
    Action("loadOrders", "asks for the number of unpaid orders", isReload: true) { _ in
      .loadOrders
    },
  ]

  package static let observations: [Observation<SettingsScreen>] =
    sharedObservations + [
      Observation("badge", "the number on the order cell") { $0.badge },
      Observation("stepper", "the number of the stepper") { $0.stepper },
      Observation("sections", .integer, "how many sections there are") { screen, _ in
        .integer(screen.state.sections.count)
      },
      Observation("headers", .text, "the heights of the headers, from top to bottom") {
        screen, _ in .text(screen.state.headerHeights.joined(separator: " "))
      },
      Observation("footers", .text, "the heights of the footers, from top to bottom") {
        screen, _ in .text(screen.state.footerHeights.map(String.init).joined(separator: " "))
      },
    ]
}

extension SettingsScreen {
  package static let invariants: [Invariant<SettingsScreen>] =
    [
      Invariant(
        "one-cell-at-a-time", "an event changes one cell at most", shownBy: ["badge", "stepper"]
      ) { step in
        let (before, after) = (step.before.state, step.after.state)
        return before.places == after.places
          && after.places.count { before[$0] != after[$0] } <= 1
      },
      Invariant(
        "stepper-in-range", "a stepper never leaves its range", shownBy: ["stepper"]
      ) {
        let steppers = $0.after.state.sections.flatMap(\.rows).compactMap(\.cell.stepper)
        return steppers.allSatisfy { $0.range.contains($0.value) }
      },
    ] + sharedInvariants
}
