package import MockSources

/// A screen of films with three properties instead of one state.
package struct FilmsFlagsScreen: FilmsPage {
  package static let manual = Manual(
    name: "films-flags",
    summary: "an earlier design of films: three independent properties",
    sample: "load; fail; retry; succeed; load; fail",
    states: FilmsFlagsState.names, pagings: [.single], request: .rows("films"),
    replies: [FilmsResult.malformed],
    flaws: sharedFlaws + [
      PublishedFlaw(
        "one-property-set", "isError is never reset, and a failed load keeps the items"),
      PublishedFlaw("one-thing-on-screen", "isLoading shows the indicator over the films"),
      PublishedFlaw("no-error-over-rows", "isError shows the error view over the films"),
    ],
    publication: Publication(Publication.swiftStyleUI, use: "LoadState of ListComponents"))
  package static let actions = loads
  package static let observations =
    filmObservations + [
      Observation("isLoading", "whether the property isLoading is set", isReported: false) {
        $0.state.isLoading
      },
      Observation("isError", "whether the property isError is set", isReported: false) {
        $0.state.isError
      },
    ]
  package static let invariants =
    [
      Invariant<FilmsFlagsScreen>(
        "one-property-set", "at most one of isLoading, isError and items is set"
      ) { $0.after.state.propertiesSet.count <= 1 }
    ] + sharedInvariants

  /// The properties, and the views that they show and hide.
  package private(set) var state = FilmsFlagsState()

  package init(options: ScreenOptions, source: Source) {}

  package var stateName: String { state.name }
  package var shown: Shown { state.shown }

  package static func response(for outcome: Answer.Outcome) -> FilmsResult {
    FilmsResult(outcome)
  }

  /// Handles an event. A failed load sets `isError` last, because setting `isLoading` hides the
  /// error view.
  package mutating func receive(
    _ event: FilmsEvent<FilmsResult>, into sink: inout EffectSink
  ) -> Verdict {
    switch event {
    case .load:
      state.isLoading = true
      ask(into: &sink)
    case .retry:
      return retry(into: &sink)
    case .answered(.success(let films)):
      state.isLoading = false
      state.items = films
    case .answered(.failure(let failure)):
      state.isLoading = false
      state.errorLabel = failure.message
      state.isError = true
    }
    return .moved
  }
}

/// Three properties. Each shows and hides views independently.
package struct FilmsFlagsState: Hashable, Sendable {
  package internal(set) var isLoading = false {
    didSet {
      showsErrorView = false
      showsIndicator = isLoading
    }
  }
  /// Whether a load failed. The screen never resets this property.
  package internal(set) var isError = false {
    didSet {
      showsErrorView = isError
      showsIndicator = false
    }
  }
  /// The films. The table always shows them, even while another view covers the table.
  package internal(set) var items: [Film] = []
  /// The text of the error view, even if the view is hidden.
  package internal(set) var errorLabel: String?

  package private(set) var showsIndicator = false
  package private(set) var showsErrorView = false

  package init() {}

  /// The properties that can be set, in the order of the state name.
  static let properties: [(name: String, isSet: @Sendable (FilmsFlagsState) -> Bool)] = [
    ("isLoading", { $0.isLoading }),
    ("isError", { $0.isError }),
    ("items", { !$0.items.isEmpty }),
  ]

  /// The properties that are set, joined by `+`, or `idle`.
  var name: String {
    combination(of: propertiesSet.map(\.name), or: "idle")
  }

  static let names: ObservationKind = .combination(properties.map(\.name), alone: ["idle"])

  /// The properties that are set. In a valid state, there is at most one.
  var propertiesSet: [(name: String, isSet: @Sendable (FilmsFlagsState) -> Bool)] {
    Self.properties.filter { $0.isSet(self) }
  }

  /// The visible contents, which the properties can contradict.
  var shown: Shown {
    var parts: Shown.Parts = []
    if showsIndicator { parts.insert(.indicator) }
    if !items.isEmpty { parts.insert(.rows) }
    if showsErrorView { parts.insert(.error) }
    return Shown(items, parts: parts, error: showsErrorView ? errorLabel : nil)
  }
}
