package import MockSources

/// What a page of films shows: one thing at a time.
package enum FilmsState: Hashable, Sendable {
  /// An indicator, from the start.
  case loading
  /// The films.
  case loaded([Row])
  /// The error view.
  case error(message: String)

  /// The name that traces and diagrams give the state.
  var name: String {
    switch self {
    case .loading: "loading"
    case .loaded: "loaded"
    case .error: "error"
    }
  }

  /// Every name.
  static let names: ObservationKind = .choice(["loading", "loaded", "error"])

  /// What is on screen; there is no empty view, so that no films leave the page blank.
  var shown: Shown {
    switch self {
    case .loading: Shown(pages: [], parts: .indicator)
    case .loaded(let films): Shown(pages: [films], parts: films.isEmpty ? [] : .rows)
    case .error(let message): Shown(pages: [], parts: .error, error: message)
    }
  }
}
