internal import MockSources

extension MomentsScreen {
  package static let manual = Manual(
    name: "moments",
    summary:
      "a generic list module (MVVM) from an article: rows of several kinds, an error that covers rows",
    sample: "appear; scroll 3; pull; fail",
    states: .combination(["indicator", "pull", "rows", "error"], alone: ["blank"]),
    pagings: [.single],
    options: [
      visibleOption,
      ScreenOption(
        "register", .choice(Registration.allCases.map(\.rawValue)),
        "the kinds of rows with a registered cell; swapped exchanges the two cells"),
    ],
    flaws: [
      PublishedFlaw("no-error-over-rows", "the error label covers the rows"),
      PublishedFlaw("one-thing-on-screen", "the indicator covers the rows of the previous load"),
      PublishedFlaw(
        "spins-while-loading", "the first load that ends stops the spinners of all loads"),
      PublishedFlaw("never-blank-after-response", "without rows the screen is blank"),
      PublishedFlaw(
        "cell-shows-its-row", "a cell registered for the other kind of row stays empty",
        with: "register=swapped"),
    ],
    publication: Publication(
      Publication.uniformUI,
      use: "ListViewModel, ListScreen and CellRegistry of ListComponents"))

  package static let actions: [Action<Event>] = [
    Action(
      "appear",
      "the screen appears: tracks a screen view; loads the first time, or if no load ended or runs",
      isReload: true
    ) { _ in .appeared },
    Action(
      "loadItems", "loads all rows under an indicator, also while others load",
      isReload: true
    ) { _ in .loadItems },
    Action("pull", "the user pulls: loads all rows, with the refresh control", isReload: true) {
      _ in
      .pulled
    },
    Action("leave", "the user leaves: cancels all loads and stops the spinners") { _ in .left },
    scroll { .scrolled(toRow: $0) },
  ]

  package static let observations: [Observation<MomentsScreen>] =
    sharedObservations(reporting: "items") + [
      Observation("hasError", "whether the view model publishes a failure") {
        $0.state.failure != nil
      },
      Observation("loads", "number of loads in flight, without cancelled ones", isReported: false) {
        $0.state.loads.count
      },
    ] + cellObservations

  package static let invariants: [Invariant<MomentsScreen>] =
    sharedInvariants + [cellShowsItsRow]
}
