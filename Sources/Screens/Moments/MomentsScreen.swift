package import MockSources

/// A generic list module: a view model publishes, and the page bound to it shows, rows of several kinds.
///
/// View model and page are made anew for each event, from the values that are kept of them in between.
package struct MomentsScreen: CellScreen {
  package typealias Event = MomentsEvent

  /// What the view model holds.
  package private(set) var state = MomentsState()
  /// What is on the page.
  package private(set) var sight: MomentsSight
  /// How the page registers its cells.
  private let registration: CellRegistry.Registration

  package init(options: ScreenOptions, source: Source) {
    registration = options.word("register").flatMap(CellRegistry.Registration.init) ?? .all
    sight = MomentsSight(visible: options.integer("visible"))
  }

  package static func event(for answer: Answer) -> Event {
    switch answer.outcome {
    case .page(let page), .reply(_, let page):
      .loaded(request: answer.request, page.rows)
    case .failure(let message):
      .failed(request: answer.request, message: message)
    case .count:
      .loaded(request: answer.request, [])
    }
  }

  package mutating func receive(_ event: Event) -> Reaction {
    if case .scrolled(let row) = event {
      let provider = RegisteredCells(rows: sight.rows, registry: CellRegistry(registration))
      return sight.cells.scroll(toRow: row, in: provider)
    }
    let model = MomentsViewModel(state)
    let page = MomentsPage(sight, boundTo: model, cells: CellRegistry(registration))
    var reaction = model.receive(event)
    state = model.state
    sight = page.sight
    if case .loaded = event, reaction.verdict == .moved {
      reaction.effects += sight.mistakes.map { .note($0.description) }
    }
    return reaction
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    state.loads = state.loads.map(number)
    state.lastRequest = number(state.lastRequest)
    sight.cells.forgetReuse()
  }
}

extension MomentsViewModel {
  /// Takes `event`, and returns what is to be done and what became of it.
  fileprivate func receive(_ event: MomentsEvent) -> Reaction {
    switch event {
    case .appeared: appear()
    case .loadItems: loadItems()
    case .pulled: pull()
    case .left: leave()
    case .loaded(let request, let rows): end(request, publishing: rows)
    case .failed(let request, let message): end(request, failing: message)
    case .scrolled: .ignored("the view model does not scroll")
    }
  }
}

// MARK: - Cells

extension MomentsScreen {
  package var cells: CellTable<AnyMomentsCell> { sight.cells }

  package func title(in cell: AnyMomentsCell) -> String { cell.cell.line.text }

  package func shows(_ cell: AnyMomentsCell, rowAt position: Int) -> Bool {
    let row = sight.rows[position]
    let right: any MomentsCell.Type =
      row.reuseIdentifier == "profile" ? ProfileCell.self : MomentCell.self
    var expected = right.init()
    expected.show(row)
    return cell == AnyMomentsCell(expected)
  }
}
