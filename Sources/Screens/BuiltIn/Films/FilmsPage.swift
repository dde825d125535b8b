package import MockSources

/// A screen that lists films, all of which it asks for at once.
package protocol FilmsPage: BuiltInScreen
where Event == FilmsEvent<Response>, Report == FilmsReport {
  /// What an answer is to the page.
  associatedtype Response: Hashable & Sendable

  /// Returns what an answer is to the page.
  static func response(for outcome: Answer.Outcome) -> Response
}

extension FilmsPage {
  package var picture: Picture {
    shown.picture(title: "Films") { film in
      Picture.Line(film.title, detail: film.field("episode").map { "Episode \($0)" } ?? "")
    }
  }

  package static func event(for answer: Answer) -> Event {
    .answered(response(for: answer.outcome))
  }

  package mutating func renumberRequests(_ number: (Int) -> Int) {}

  package var report: FilmsReport {
    let shown = shown
    return FilmsReport(items: shown.count, error: shown.error)
  }

  /// Asks for the films again where the error view shows, which is what the user taps.
  mutating func retry(into sink: inout EffectSink) -> Verdict {
    shown.parts.contains(.error) ? receive(.load, into: &sink) : .ignored("no error shows")
  }

  /// Asks for the films; answers are not told apart, so that the one that comes last stays.
  func ask(into sink: inout EffectSink) { sink.ask(.rows("films")) }

  /// What is wrong with every page of films as it was published.
  static var sharedFlaws: [PublishedFlaw] {
    [
      PublishedFlaw("spins-while-loading", "a later load does not cancel the one before"),
      PublishedFlaw("never-blank-after-response", "no films at all leave the page blank"),
    ]
  }

  /// What a person can do.
  static var loads: [Action<Event>] {
    [
      Action("load", "the page appears: loads the films", isReload: true) { _ in .load },
      Action("retry", "the user taps the error view: loads the films again", isReload: true) { _ in
        .retry
      },
    ]
  }
}

/// What a trace tells of a page of films wherever it changes.
package struct FilmsReport: ScreenReport {
  /// How many films are held.
  package private(set) var items = 0
  /// The words of the error view while it shows.
  package private(set) var error: String?

  package init() {}

  /// Makes the report of `items` films and what the error view says.
  init(items: Int, error: String?) {
    self.items = items
    self.error = error
  }

  package func compare(with before: FilmsReport, into notes: inout Notes) {
    notes.note("items", items, was: before.items)
    notes.note("error", error, was: before.error)
  }
}

/// What may happen to a page of films, whose answers come as `Response`.
package enum FilmsEvent<Response: Hashable & Sendable>: Hashable, Sendable {
  /// The page appears.
  case load
  /// The user taps the error view to try again.
  case retry
  /// An answer came.
  case answered(Response)
}

/// The films, or why there are none.
package typealias FilmsResult = Result<[Row], FilmsFailure>

/// Why there are no films.
package enum FilmsFailure: Error, Hashable, Sendable {
  /// The server says that something went wrong.
  case server(message: String)
  /// Data came that no film can be made of.
  case malformed

  /// The words of the error view.
  package var message: String {
    switch self {
    case .server(let message): message
    case .malformed: "the answer cannot be decoded"
    }
  }
}

extension FilmsResult {
  /// The reply of data that cannot be decoded.
  static let malformed = ReplyDescription("malformed", "data come that cannot be decoded")

  /// Makes the result that `outcome` is.
  init(_ outcome: Answer.Outcome) {
    switch outcome {
    case .page(let page): self = .success(page.rows)
    case .failure(let message): self = .failure(.server(message: message))
    case .reply: self = .failure(.malformed)
    case .count: self = .success([])
    }
  }
}
