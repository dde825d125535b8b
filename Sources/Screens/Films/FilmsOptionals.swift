package import MockSources

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

  private static let both = ReplyDescription("both", "data and an error come")
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
