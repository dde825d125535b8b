package import MockSources

/// A generic list module: a view model publishes, and the page bound to it shows, rows of several kinds.
///
/// View model and page are made anew for each event, from the values that are kept of them in between.
package struct MomentsScreen: CellScreen {
  package typealias Event = MomentsEvent

  /// What the view model holds.
  package private(set) var state = MomentsState()
  /// What is on the page.
  package private(set) var view: MomentsView
  /// How the page registers its cells.
  private let registration: CellRegistry.Registration

  package init(options: ScreenOptions, source: Source) {
    registration = options.word("register").flatMap(CellRegistry.Registration.init) ?? .all
    view = MomentsView(visible: options.integer("visible"))
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

  package mutating func receive(_ event: Event, into sink: inout EffectSink) -> Verdict {
    if case .scrolled(let row) = event {
      let provider = RegisteredCells(rows: view.rows, registry: CellRegistry(registration))
      return view.cells.scroll(toRow: row, in: provider)
    }
    let model = MomentsViewModel(state)
    let page = MomentsPage(view, boundTo: model, cells: CellRegistry(registration))
    let verdict = model.receive(event, into: &sink)
    state = model.state
    view = page.view
    if case .loaded = event, verdict == .moved {
      for error in view.errors { sink.note(error.description) }
    }
    return verdict
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    state.loads = state.loads.map(number)
    view.cells.forgetReuse()
  }
}

extension MomentsViewModel {
  /// Takes `event`, hands what is to be done to `sink` and says what became of it.
  fileprivate func receive(_ event: MomentsEvent, into sink: inout EffectSink) -> Verdict {
    switch event {
    case .appeared: appear(into: &sink)
    case .loadItems: loadItems(into: &sink)
    case .pulled: pull(into: &sink)
    case .left: leave(into: &sink)
    case .loaded(let request, let rows): end(request, publishing: rows)
    case .failed(let request, let message): end(request, failing: message)
    case .scrolled: .ignored("the view model does not scroll")
    }
  }
}

// MARK: - Cells

extension MomentsScreen {
  package var cells: CellTable<AnyMomentsCell> { view.cells }

  package func title(in cell: AnyMomentsCell) -> String { cell.cell.line.text }

  package func shows(_ cell: AnyMomentsCell, rowAt position: Int) -> Bool {
    let row = view.rows[position]
    let right: any MomentsCell.Type =
      row.reuseIdentifier == "profile" ? ProfileCell.self : MomentCell.self
    var expected = right.init()
    expected.show(row)
    return cell == AnyMomentsCell(expected)
  }
}

// MARK: - Traces

/// What a trace tells of the page of moments wherever it changes.
package struct MomentsReport: ScreenReport {
  /// How many rows were published.
  package private(set) var items = 0
  /// Whether the view model says that a load went wrong.
  package private(set) var hasError = false
  /// How many cells were made so far.
  package private(set) var cells = 0
  /// How often a cell was taken again.
  package private(set) var reused = 0

  package init() {}

  /// Reads it off what the view model holds and what is on the page.
  fileprivate init(_ state: MomentsState, _ view: MomentsView) {
    items = view.rows.count
    hasError = state.failure != nil
    cells = view.cells.made
    reused = view.cells.reused
  }

  package func compare(with before: MomentsReport, into notes: inout Notes) {
    notes.note("items", items, was: before.items)
    notes.note("hasError", hasError, was: before.hasError)
    notes.note("cells", cells, was: before.cells)
    notes.note("reused", reused, was: before.reused)
  }
}

extension MomentsScreen {
  package var report: MomentsReport { MomentsReport(state, view) }
}

extension MomentsScreen {
  package var shown: Shown {
    var parts: Shown.Parts = []
    if view.indicatorSpins { parts.insert(.indicator) }
    if !view.cells.inSight.isEmpty { parts.insert(.rows) }
    if !view.isErrorLabelHidden { parts.insert(.error) }
    return Shown(
      pages: [view.rows], parts: parts, pull: view.refreshControlSpins ? .spinning : .on,
      error: state.failure)
  }

  /// The error label stands in the center, over whatever rows there are.
  package var picture: Picture {
    var parts: [Picture.Part] = []
    if view.refreshControlSpins { parts.append(.pull) }
    if view.indicatorSpins { parts.append(.indicator) }
    let cells = view.cells.inSight
    if !cells.isEmpty { parts.append(.rows(cells.map(\.cell.cell.line))) }
    if !view.isErrorLabelHidden { parts.append(.error("Something went wrong")) }
    return Picture(title: "Moments", parts: parts)
  }

  package var stateName: String {
    let names = [
      view.indicatorSpins ? "indicator" : nil,
      view.refreshControlSpins ? "pull" : nil,
      view.cells.inSight.isEmpty ? nil : "rows",
      view.isErrorLabelHidden ? nil : "error",
    ].compactMap(\.self)
    return names.isEmpty ? "blank" : names.joined(separator: "+")
  }
}
