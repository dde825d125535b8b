internal import ListComponents
package import MockSources

/// A screen of films with one state for everything that it can show.
package struct FilmsScreen: FilmsPage {
  package static let manual = Manual(
    name: "films",
    summary: "a view state that is an enum; each response is a Result",
    sample: "load; fail; retry; malformed; retry",
    states: .choice(FilmsState.names), pagings: [.single],
    options: [
      ScreenOption("state", .choice(FilmsState.names), "the state before the first load")
    ],
    replies: [FilmsResult.malformed], flaws: sharedFlaws,
    publication: Publication(Publication.swiftStyleUI, use: "LoadState of ListComponents"))
  package static let actions = loads
  package static let observations = filmObservations
  package static let invariants = sharedInvariants

  /// The state that the screen shows.
  private(set) var state: FilmsState

  package init(options: ScreenOptions, source: Source) {
    switch options.word("state") {
    case "loaded":
      state = LoadState(FilmsResult(decoding: FilmsServer.bytes(of: source.allRows)))
    case "error": state = .failed(.server(message: Reply.defaultMessage))
    default: state = .loading
    }
  }

  package static func copiesRows(options: ScreenOptions) -> Bool {
    options.word("state") == "loaded"
  }

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
    case .answered(let result):
      state = LoadState(result)
    }
    return .moved
  }
}
