package import MockSources

/// A generic list module: a view model publishes, and the page shows, rows of several kinds.
package struct MomentsScreen: BuiltInScreen {
  package typealias Event = MomentsEvent

  /// The page and its view model.
  package private(set) var state = MomentsState()
  /// The word of the option that says which kinds of row have a cell.
  private let registered: String

  package init(options: ScreenOptions, source: Source) {
    registered = options.word("register") ?? "all"
  }

  /// The cells that the page registers.
  package var registry: CellRegistry {
    var registry = CellRegistry()
    if registered != "moment" { registry.register(ProfileCell.self, for: "profile") }
    if registered != "profile" { registry.register(MomentCell.self, for: "moment") }
    return registry
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
    var reaction = state.receive(event)
    if case .loaded(_, let rows) = event, reaction.verdict == .moved {
      reaction.effects += registry.mistakes(showing: rows).map { .note($0.description) }
    }
    return reaction
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    state.loads = state.loads.map(number)
    state.lastRequest = number(state.lastRequest)
  }
}
