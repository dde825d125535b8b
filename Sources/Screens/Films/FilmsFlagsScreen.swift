package import MockSources

/// A page of films with three properties in place of one state.
package struct FilmsFlagsScreen: FilmsPage {
  package static let manual = Manual(
    name: "films-flags",
    summary: "the ancestor of films with three independent properties",
    sample: "load; fail; retry; succeed; load; fail",
    states: FilmsFlagsState.names, pagings: [.single], replies: [FilmsResult.malformed],
    flaws: sharedFlaws + [
      PublishedFlaw(
        "one-property-set", "isError is never set back, and items are never taken away"),
      PublishedFlaw("one-thing-on-screen", "isLoading shows the indicator over the films"),
      PublishedFlaw("no-error-over-rows", "isError shows the error view over the films"),
    ])
  package static let actions = loads
  package static let observations =
    sharedObservations + [
      Observation("isLoading", .flag, "whether a load is said to be on its way") { screen, _ in
        .flag(screen.state.isLoading)
      },
      Observation("isError", .flag, "whether the last load is said to have failed") { screen, _ in
        .flag(screen.state.isError)
      },
    ]
  package static let invariants =
    [
      Invariant<FilmsFlagsScreen>(
        "one-property-set", "at most one of isLoading, isError and items says what the page is",
        shownBy: ["state"]
      ) { $0.after.state.propertiesSet.count <= 1 }
    ] + sharedInvariants

  /// The properties and the views that they hide and show.
  package private(set) var state = FilmsFlagsState()

  package init(options: ScreenOptions, source: Source) {}

  package var stateName: String { state.name }
  package var shown: Shown { state.shown }

  package static func response(for outcome: Answer.Outcome) -> FilmsResult {
    FilmsResult(outcome)
  }

  /// Takes `event` by setting properties, in the order that makes a failed load look right.
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
