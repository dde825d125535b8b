internal import Text

/// An answer given by hand.
package enum Reply: Hashable, Sendable {
  /// The first rows that the source has from there, or its own page.
  case succeed(count: Int? = nil, next: NextKey? = nil)
  /// No rows.
  case empty(next: NextKey? = nil)
  /// No answer, for the reason that the message tells.
  case fail(String)
  /// The screen's own reply of this name.
  case own(String)

  /// The key of the page after an answer, set by hand.
  package enum NextKey: Hashable, Sendable {
    /// There is no page after it.
    case none
    /// The page after the row of this id.
    case key(String)
  }

  /// Whether it is the source's own page.
  package var isOwnPage: Bool {
    if case .succeed(nil, nil) = self { true } else { false }
  }

  /// The message of a failure that says nothing else.
  package static let defaultMessage = "request failed"
}

extension Reply {
  /// The word that the reply begins with.
  package var word: String {
    switch self {
    case .succeed: "succeed"
    case .empty: "empty"
    case .fail: "fail"
    case .own(let name): name
    }
  }
}

extension Reply: CustomStringConvertible {
  /// The reply as a trace prints it, without its number.
  package var description: String {
    switch self {
    case .succeed(let count, let next):
      "succeed\(count.map { " \($0)" } ?? "")\(next?.suffix ?? "")"
    case .empty(let next): "empty\(next?.suffix ?? "")"
    case .fail(let message): "fail \(quoted(message))"
    case .own(let name): name
    }
  }
}

extension Reply.NextKey {
  /// The suffix of the reply, with a space before it.
  fileprivate var suffix: String {
    switch self {
    case .none: " next none"
    case .key(let id): " next \(quoted(id))"
    }
  }
}
