package import MockSources

/// A page of different rows, none of which is used for anything else.
package struct SettingsScreen: BuiltInScreen {
  package typealias Event = SettingsEvent

  /// What the page holds.
  package private(set) var state = SettingsState.initial

  package init(options: ScreenOptions, source: Source) {}

  package var stateName: String { state.name.rawValue }

  package static func event(for answer: Answer) -> Event {
    switch answer.outcome {
    case .count(let count): .counted(request: answer.request, count)
    case .page(let page), .reply(_, let page): .counted(request: answer.request, page.rows.count)
    case .failure(let message): .failed(request: answer.request, message: message)
    }
  }

  package mutating func receive(_ event: Event) -> Reaction {
    state.receive(event)
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    state.current = state.current.map(number)
    state.lastRequest = number(state.lastRequest)
  }
}
