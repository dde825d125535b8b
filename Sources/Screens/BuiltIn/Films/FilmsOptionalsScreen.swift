internal import ListComponents
package import MockSources
internal import Text

/// A screen of films whose responses are two optionals. The screen must guess the meaning of two of
/// the four combinations.
package struct FilmsOptionalsScreen: FilmsPage {
  package static let manual = Manual(
    name: "films-optionals",
    summary: "an earlier design of films: a response is (data?, error?)",
    sample: "load; both; load; neither; retry",
    states: .choice(FilmsState.names), pagings: [.single], request: .rows("films"),
    replies: FilmsOptionals.replies,
    flaws: sharedFlaws,
    publication: Publication(Publication.swiftStyleUI, use: "LoadState of ListComponents"))
  package static let actions = loads
  package static let observations = filmObservations
  package static let invariants = sharedInvariants

  private(set) var state = FilmsState.loading

  package init(options: ScreenOptions, source: Source) {}

  package var stateName: String { state.name }
  package var shown: Shown { state.shown }

  package static func response(for outcome: Answer.Outcome) -> FilmsOptionals {
    FilmsOptionals(outcome)
  }

  package mutating func receive(
    _ event: FilmsEvent<FilmsOptionals>, into sink: inout EffectSink
  ) -> Verdict {
    switch event {
    case .load:
      state = .loading
      ask(into: &sink)
    case .retry:
      return retry(into: &sink)
    case .answered(let answer):
      settle(with: answer, into: &sink)
    }
    return .moved
  }

  /// Handles a response like the published code: data with an error counts as data, and a response
  /// with neither counts as an error.
  private mutating func settle(with answer: FilmsOptionals, into sink: inout EffectSink) {
    switch (answer.films, answer.error) {
    case (let films?, let error):
      state = .loaded(films)
      if error != nil { sink.note("logs \(quoted("data and error"))") }
    case (nil, let error):
      state = .failed(error ?? .server(message: "no data and no error"))
    }
  }
}

/// A response of two optionals. Only two of the four combinations have a clear meaning.
package struct FilmsOptionals: Hashable, Sendable {
  package var films: [Film]?
  package var error: FilmsFailure?

  package init(films: [Film]?, error: FilmsFailure?) {
    self.films = films
    self.error = error
  }

  /// The replies whose meaning is unclear.
  static let replies = [both, neither]

  private static let both = ReplyDescription("both", "responds with data and an error")
  private static let neither = ReplyDescription(
    "neither", "responds with neither data nor an error")

  /// Creates the response for an outcome of the mock source.
  init(_ outcome: Answer.Outcome) {
    switch outcome {
    case .page(let page): self.init(decoding: page.rows, error: nil)
    case .failure(let message): self.init(films: nil, error: .server(message: message))
    case .reply(Self.both.name, let page):
      self.init(decoding: page.rows, error: .server(message: Reply.defaultMessage))
    case .reply: self.init(films: nil, error: nil)
    case .count: self.init(films: [], error: nil)
    }
  }

  /// Creates a response with `error` and with the films decoded from the bytes that the server
  /// sends for `rows`.
  private init(decoding rows: [Row], error: FilmsFailure?) {
    switch FilmsResult(decoding: FilmsServer.bytes(of: rows)) {
    case .success(let films): self.init(films: films, error: error)
    case .failure(let failure): self.init(films: nil, error: failure)
    }
  }
}
