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
