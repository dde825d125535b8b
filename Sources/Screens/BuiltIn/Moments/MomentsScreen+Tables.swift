internal import MockSources

extension MomentsScreen {
  package static let manual = Manual(
    name: "moments",
    summary: "a generic list module (MVVM) as published: rows of several kinds, an error over them",
    sample: "appear; scroll 3; pull; fail",
    states: .combination(["indicator", "pull", "rows", "error"], alone: ["blank"]),
    pagings: [.single],
    options: [
      visibleOption,
      ScreenOption(
        "register", .choice(Registration.allCases.map(\.rawValue)),
        "the kinds of row that have a cell; swapped gives each the other's"),
    ],
    flaws: [
      PublishedFlaw("no-error-over-rows", "the error label lies over whatever rows there are"),
      PublishedFlaw("one-thing-on-screen", "the indicator lies over the rows of the load before"),
      PublishedFlaw("spins-while-loading", "the first load that ends stops the spinners of all"),
      PublishedFlaw("never-blank-after-response", "no rows at all leave the page blank"),
      PublishedFlaw(
        "cell-shows-its-row", "an identifier with the other's cell leaves the cell empty",
        with: "register=swapped"),
    ],
    publication: Publication(
      Publication.uniformUI,
      use: "ListViewModel, ListScreen and CellRegistry of ListComponents"))

  package static let actions: [Action<Event>] = [
    Action(
      "appear", "the screen appears: tracks a screen view; loads until a load has ended",
      isReload: true
    ) { _ in .appeared },
    Action(
      "loadItems", "loads all rows under an indicator, also while others load",
      isReload: true
    ) { _ in .loadItems },
    Action("pull", "the user pulls: the same, with the refresh control", isReload: true) { _ in
      .pulled
    },
    Action("leave", "the user leaves: disposes of all loads and stops the spinners") { _ in .left },
    scroll { .scrolled(toRow: $0) },
  ]

  package static let observations: [Observation<MomentsScreen>] =
    sharedObservations(reporting: "items") + [
      Observation("hasError", "whether the view model publishes a failure") {
        $0.state.failure != nil
      },
      Observation("loads", "how many loads run", isReported: false) {
        $0.state.loads.count
      },
    ] + cellObservations

  package static let invariants: [Invariant<MomentsScreen>] =
    sharedInvariants + [cellShowsItsRow]
}
