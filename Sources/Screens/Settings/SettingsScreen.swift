package import MockSources

/// A page of different rows, none of which is used for anything else.
package struct SettingsScreen: BuiltInScreen {
  package typealias Event = SettingsEvent

  /// What the page holds.
  package private(set) var state = SettingsState.initial

  package init(options: ScreenOptions, source: Source) {
    state.isLoggedIn = options.word("loggedIn") != "no"
  }

  package var stateName: String { state.name.rawValue }

  package static func event(for answer: Answer) -> Event {
    switch answer.outcome {
    case .count(let count): .counted(count)
    case .page(let page), .reply(_, let page): .counted(page.rows.count)
    case .failure: .failed
    }
  }

  package mutating func receive(_ event: Event) -> Reaction {
    state.receive(event)
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    state.lastRequest = number(state.lastRequest)
  }
}
