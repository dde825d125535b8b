internal import ListComponents
package import MockSources
internal import Text

/// A generic list module: a view model publishes rows of several kinds, and a list screen shows
/// them.
///
/// The view model, the list screen and the surface exist for one event. Between events, the screen
/// stores their values.
package struct MomentsScreen: CellScreen {
  package private(set) var state = MomentsState()
  /// The visible contents.
  package private(set) var view: MomentsView
  /// The kinds that are registered.
  private let registration: Registration

  package init(options: ScreenOptions, source: Source) {
    registration = options.word("register").flatMap(Registration.init) ?? .all
    view = MomentsView(visible: options.integer("visible"))
  }

  package enum Event: Hashable, Sendable {
    case appeared
    case loadItems
    /// The user pulls down the rows.
    case pulled
    /// The user leaves the screen.
    case left
    /// The user scrolls the row with this number, from 1, to the top.
    case scrolled(toRow: Int)
    case loaded(request: Int, [Row])
    case failed(request: Int, message: String)
  }

  package static func event(for answer: Answer) -> Event {
    switch answer.outcome {
    case .page(let page), .reply(_, let page): .loaded(request: answer.request, page.rows)
    case .failure(let message): .failed(request: answer.request, message: message)
    case .count: .loaded(request: answer.request, [])
    }
  }

  package mutating func receive(_ event: Event, into sink: inout EffectSink) -> Verdict {
    let registry = registration.registry
    if case .scrolled(let row) = event {
      return view.cells.scroll(
        toRow: row,
        in: CellTable.Rows(count: state.rows.count, registry: registry) { [state] in
          state.rows[$0].momentsItem
        })
    }
    let model = MomentsViewModel(state)
    let surface = MomentsSurface(registry: registry)
    let screen = ListScreen(model, on: surface) { _ in "Something went wrong" }
    surface.view = view
    let verdict = Self.send(event, to: screen)
    for call in model.calls {
      switch call {
      case .track: sink.note("tracks screen view")
      case .load: model.began(sink.ask(Self.manual.request))
      case .cancel(let load): sink.cancel(load)
      }
    }
    for error in surface.errors {
      sink.note("no cell is registered for \(quoted(error.identifier))")
    }
    state = model.state
    if let shown = surface.view { view = shown }
    return verdict
  }

  private static func send(_ event: Event, to screen: ListScreen<MomentsViewModel>)
    -> Verdict
  {
    let model = screen.viewModel
    switch event {
    case .appeared: screen.appear()
    case .loadItems: screen.load()
    case .pulled:
      guard screen.refresh() else { return .ignored("already refreshing") }
    case .left:
      guard !model.state.loads.isEmpty else { return .ignored("nothing loads") }
      screen.disappear()
    case .loaded(let load, let rows):
      guard model.end(load, .success(rows)) else { return .dropped("left") }
    case .failed(let load, let message):
      let failure = MomentsViewModel.LoadFailure(message: message)
      guard model.end(load, .failure(failure)) else { return .dropped("left") }
    case .scrolled: return .ignored("there already")
    }
    return .moved
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    state.loads = state.loads.map(number)
  }

  package mutating func forgetReuse() { view.cells.forgetReuse() }
}

/// The visible contents.
package struct MomentsView: Hashable, Sendable {
  package var cells: CellTable
  /// The text of the error label, if it is visible.
  package var errorMessage: String?
  package var isIndicatorVisible = false
  /// Whether the refresh control spins.
  package var isRefreshing = false

  /// Creates an empty screen, on which `visible` rows fit.
  package init(visible: Int) {
    cells = CellTable(visible: visible)
  }
}

/// The view of the list during one event. It writes the visible contents to ``view``, whose value
/// the screen stores between events.
private final class MomentsSurface: ListSurface {
  /// The visible contents, or `nil` while the surface is bound to the view model.
  var view: MomentsView?
  /// The errors for the last items that were set, one for each kind that is not registered.
  private(set) var errors: [UnregisteredCellError] = []
  private let registry: CellRegistry

  init(registry: CellRegistry) {
    self.registry = registry
  }

  var items: [any ListItem] = [] {
    didSet {
      errors = registry.unregistered(in: items)
      view?.cells.reload(
        CellTable.Rows(count: items.count, registry: registry) { [items] in items[$0] })
    }
  }

  var isIndicatorVisible: Bool {
    get { view?.isIndicatorVisible ?? false }
    set { view?.isIndicatorVisible = newValue }
  }

  var isRefreshing: Bool {
    get { view?.isRefreshing ?? false }
    set { view?.isRefreshing = newValue }
  }

  var errorMessage: String? {
    get { view?.errorMessage }
    set { view?.errorMessage = newValue }
  }
}

// MARK: - Cells

extension MomentsScreen {
  package var cells: CellTable { view.cells }

  package func freshCell(at position: Int) -> DrawnCell? {
    let cell = try? Registration.all.registry.makeCell(for: state.rows[position].momentsItem)
    return (cell as? any DrawableCell).map { DrawnCell(cell: $0) }
  }

  package var shown: Shown {
    var parts: Shown.Parts = []
    if view.isIndicatorVisible { parts.insert(.indicator) }
    if !cells.visibleCells.isEmpty { parts.insert(.rows) }
    if view.errorMessage != nil { parts.insert(.error) }
    return Shown(
      pages: [state.rows], parts: parts, pull: view.isRefreshing ? .spinning : .on,
      error: state.failure, cellPositions: cells.visibleCells.map(\.position))
  }

  /// The picture, with the error label in the center above any rows.
  package var picture: Picture {
    var parts: [Picture.Part] = []
    if view.isRefreshing { parts.append(.pull) }
    if view.isIndicatorVisible { parts.append(.indicator) }
    if !cells.visibleCells.isEmpty { parts.append(.rows(cells.visibleCells.map(\.cell.cell.line))) }
    if let message = view.errorMessage { parts.append(.error(message)) }
    return Picture(title: "Moments", parts: parts)
  }

  package var stateName: String {
    let names = [
      view.isIndicatorVisible ? "indicator" : nil,
      view.isRefreshing ? "pull" : nil,
      cells.visibleCells.isEmpty ? nil : "rows",
      view.errorMessage == nil ? nil : "error",
    ]
    return combination(of: names.compactMap(\.self), or: "blank")
  }

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
    request: .rows("items"),
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
      "the screen appears: tracks a screen view; loads the first time, or if no load has ended or is in flight",
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
