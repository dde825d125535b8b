internal import MockSources

/// A screen that lists films, all of which it asks for at once.
package protocol FilmsPage: BuiltInScreen where Event == FilmsEvent<Response> {
  /// What an answer is to the page.
  associatedtype Response: Hashable & Sendable

  /// The number of the request asked last.
  var lastRequest: Int { get set }

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

  package mutating func renumberRequests(_ number: (Int) -> Int) {
    lastRequest = number(lastRequest)
  }

  /// Asks for the films again where the error view shows, which is what the user taps.
  mutating func retry() -> Reaction {
    shown.parts.contains(.error) ? receive(.load) : .ignored("no error shows")
  }

  /// Asks for the films; answers are not told apart, so that the one that comes last stays.
  mutating func ask() -> Reaction {
    lastRequest += 1
    return Reaction([.ask(request: lastRequest, .rows("films"))])
  }

  /// What is wrong with every page of films as it was published.
  static var sharedFlaws: [PublishedFlaw] {
    [
      PublishedFlaw("spins-while-loading", "a later load does not cancel the one before"),
      PublishedFlaw("never-blank-at-rest", "no films at all leave the page blank"),
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
