internal import MockSources

extension PeopleScreen {
  package static let manual = Manual(
    name: "people",
    summary:
      "rows that do not depend on a model type; people who are not friends yet have an add button",
    sample: "add 2; scroll 4; add 2",
    states: .choice(["rows", "empty"]),
    pagings: [.single],
    options: [
      visibleOption,
      ScreenOption(
        "configurator", .choice(PeopleConfigurator.allCases.map(\.rawValue)),
        "who fills a cell: a configurator, one that does not reset the button, one for groups, or the cell"
      ),
    ],
    asks: false,
    flaws: [
      PublishedFlaw(
        "cell-shows-its-row", "a reused cell offers to add a person who is a friend already",
        with: "configurator=forgetful visible=2")
    ],
    publication: Publication(
      Publication.modelFreeViews, use: "Configurator and RowContent of ListComponents"))

  package static let actions: [Action<Event>] = [
    Action(
      "add", "presses a row's add button: asks the friend manager",
      parameters: [Parameter("N", .position)],
      samples: [[.position(1)], [.position(2)], [.position(3)]]
    ) { .added(position: $0.position) },
    scroll { .scrolled(toRow: $0) },
  ]

  package static let observations: [Observation<PeopleScreen>] =
    sharedObservations()
    + [Observation("buttons", "number of rows with an add button") { $0.state.buttons }]
    + cellObservations

  package static let invariants: [Invariant<PeopleScreen>] = sharedInvariants + [cellShowsItsRow]
}
