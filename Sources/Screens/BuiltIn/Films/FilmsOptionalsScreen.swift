package import MockSources
internal import Text

/// A page of films whose answers are two optionals, which leaves it to guess what two of the four combinations mean.
package struct FilmsOptionalsScreen: FilmsPage {
  package static let manual = Manual(
    name: "films-optionals",
    summary: "the ancestor of films whose answers are (data?, error?)",
    sample: "load; both; load; neither; retry",
    states: FilmsState.names, pagings: [.single], replies: FilmsOptionals.replies,
    flaws: sharedFlaws)
  package static let actions = loads
  package static let observations = sharedObservations
  package static let invariants = sharedInvariants

  /// What the page shows.
  package private(set) var state = FilmsState.loading

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

  /// Guesses as published: data count whatever comes with them, and nothing at all is an error that nobody sent.
  private mutating func settle(with answer: FilmsOptionals, into sink: inout EffectSink) {
    switch (answer.films, answer.error) {
    case (let films?, let error):
      state = .loaded(films)
      if error != nil { sink.note("logs \(quoted("data and error"))") }
    case (nil, let error):
      state = .error(message: error ?? "no data and no error")
    }
  }
}

/// An answer of two optionals: four combinations, of which two mean something.
package struct FilmsOptionals: Hashable, Sendable {
  /// The data, if any.
  package var films: [Row]?
  /// The message of the error, if any.
  package var error: String?

  /// Makes an answer.
  package init(films: [Row]?, error: String?) {
    self.films = films
    self.error = error
  }

  /// The replies that mean nothing.
  static let replies = [both, neither]

  /// The reply of data with an error beside them.
  private static let both = ReplyDescription("both", "data and an error come")
  /// The reply of nothing at all.
  private static let neither = ReplyDescription("neither", "neither data nor an error come")

  /// Makes the answer that `outcome` is.
  init(_ outcome: Answer.Outcome) {
    switch outcome {
    case .page(let page): self.init(films: page.rows, error: nil)
    case .failure(let message): self.init(films: nil, error: message)
    case .reply(Self.both.name, let page): self.init(films: page.rows, error: "request failed")
    case .reply: self.init(films: nil, error: nil)
    case .count: self.init(films: [], error: nil)
    }
  }
}
