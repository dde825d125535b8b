internal import MockSources

extension MomentsScreen {
  package static let manual = Manual(
    name: "moments",
    summary: "a generic list module (MVVM) as published: rows of several kinds, an error over them",
    sample: "appear; loadItems; succeed 3; pull; fail",
    states: .combination(["indicator", "pull", "rows", "error"], alone: ["blank"]),
    pagings: [.single],
    options: [
      ScreenOption(
        "register", .choice(["all", "profile", "moment"]), "the kinds of row that have a cell")
    ])

  package static let actions: [Action<Event>] = [
    Action("appear", "the page comes on screen: tracks a screen view") { _ in .appeared },
    Action(
      "loadItems", "loads all rows under an indicator, beside whatever loads already",
      isReload: true
    ) { _ in .loadItems },
    Action("pull", "the user pulls: the same, with the refresh control", isReload: true) { _ in
      .pulled
    },
    Action("leave", "the user leaves: loads are disposed of, spinners stop") { _ in .left },
  ]

  package static let observations: [Observation<MomentsScreen>] =
    sharedObservations(reporting: ["items"]) + [
      Observation(
        "hasError", .flag, "whether the view model says that a load went wrong", isReported: true
      ) { screen, _ in .flag(screen.state.hasError) },
      Observation("loads", .integer, "loads that nobody has disposed of") { screen, _ in
        .integer(screen.state.loads.count)
      },
      Observation("cells", .integer, "rows that have a cell") { screen, _ in
        let registry = screen.registry
        return .integer(screen.state.listItems.count { (try? registry.cell(for: $0)) != nil })
      },
    ]

  package static let invariants: [Invariant<MomentsScreen>] =
    sharedInvariants + [
      Invariant("every-row-has-a-cell", "every row is of a registered kind", shownBy: ["cells"]) {
        $0.after.registry.mistakes(showing: $0.after.state.listItems).isEmpty
      }
    ]
}
