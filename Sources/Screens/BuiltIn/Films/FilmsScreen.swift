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
    request: .rows("films"), replies: [FilmsResult.malformed], flaws: sharedFlaws,
    publication: Publication(Publication.swiftStyleUI, use: "LoadState of ListComponents"))
  package static let actions = loads
  package static let observations = filmObservations
  package static let invariants = sharedInvariants

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

extension FilmsPage {
  /// Returns the films of a space saga, which the screen shows if no `source` step names other
  /// rows.
  package static func sample(options: ScreenOptions) -> RecordTable? { saga }
}

private let saga = RecordTable(
  [
    .sample("1", "A New Hope", ["episode": "4", "director": "George Lucas", "year": "1977"]),
    .sample(
      "2", "The Empire Strikes Back",
      ["episode": "5", "director": "Irvin Kershner", "year": "1980"]),
    .sample(
      "3", "Return of the Jedi",
      ["episode": "6", "director": "Richard Marquand", "year": "1983"]),
    .sample(
      "4", "The Phantom Menace",
      ["episode": "1", "director": "George Lucas", "year": "1999"]),
    .sample(
      "5", "Attack of the Clones",
      ["episode": "2", "director": "George Lucas", "year": "2002"]),
    .sample(
      "6", "Revenge of the Sith",
      ["episode": "3", "director": "George Lucas", "year": "2005"]),
    .sample(
      "7", "The Force Awakens", ["episode": "7", "director": "J. J. Abrams", "year": "2015"]),
    .sample("8", "The Last Jedi", ["episode": "8", "director": "Rian Johnson", "year": "2017"]),
    .sample(
      "9", "The Rise of Skywalker",
      ["episode": "9", "director": "J. J. Abrams", "year": "2019"]),
  ])
