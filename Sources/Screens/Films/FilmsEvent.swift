package import MockSources

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
