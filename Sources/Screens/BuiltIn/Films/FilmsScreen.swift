package import MockSources

/// A page of films with one state for everything it can show.
package struct FilmsScreen: FilmsPage {
  package static let manual = Manual(
    name: "films",
    summary: "a view state with one case at a time; answers are a Result",
    sample: "load; fail; retry; malformed; retry",
    states: FilmsState.names, pagings: [.single], replies: [FilmsResult.malformed],
    flaws: sharedFlaws)
  package static let actions = loads
  package static let observations = sharedObservations
  package static let invariants = sharedInvariants

  /// What the page shows.
  package private(set) var state = FilmsState.loading

  package init(options: ScreenOptions, source: Source) {}

  package var stateName: String { state.name }
  package var shown: Shown { state.shown }

  package static func response(for outcome: Answer.Outcome) -> FilmsResult {
    FilmsResult(outcome)
  }

  package mutating func receive(
    _ event: FilmsEvent<FilmsResult>, into sink: inout EffectSink
  ) -> Verdict {
    switch event {
    case .load:
      state = .loading
      ask(into: &sink)
    case .retry:
      return retry(into: &sink)
    case .answered(.success(let films)):
      state = .loaded(films)
    case .answered(.failure(let failure)):
      state = .error(message: failure.message)
    }
    return .moved
  }
}
