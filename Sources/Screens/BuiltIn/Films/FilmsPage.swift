internal import MockSources

/// A screen that requests all films in one request.
package protocol FilmsPage: BuiltInScreen
where Event == FilmsEvent<Response> {
  associatedtype Response: Hashable & Sendable

  /// Converts an outcome of the mock source to a response of the screen.
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

  /// Requests the films again if the error view is visible, because the user taps that view.
  mutating func retry(into sink: inout EffectSink) -> Verdict {
    shown.error != nil ? receive(.load, into: &sink) : .ignored("no error shows")
  }

  /// Requests the films. The screen does not know to which load a response belongs, so the last
  /// response wins.
  func ask(into sink: inout EffectSink) { sink.ask(Self.manual.request) }

  static var sharedFlaws: [PublishedFlaw] {
    [
      PublishedFlaw(
        "spins-while-loading",
        "a load does not cancel the previous load; films and films-optionals also begin in loading without a request"
      ),
      PublishedFlaw("never-blank-after-response", "without films the screen is blank"),
    ]
  }

  static var filmObservations: [Observation<Self>] {
    sharedObservations(reporting: "items", "error")
  }

  static var loads: [Action<Event>] {
    [
      Action("load", "the screen appears: loads the films", isReload: true) { _ in .load },
      Action("retry", "the user taps the error view: loads the films again", isReload: true) { _ in
        .retry
      },
    ]
  }
}

/// The events of a screen of films with responses of type `Response`.
package enum FilmsEvent<Response: Hashable & Sendable>: Hashable, Sendable {
  /// The screen appears.
  case load
  /// The user taps the error view to try again.
  case retry
  /// A response arrived.
  case answered(Response)
}
