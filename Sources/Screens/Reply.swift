internal import Text

/// An answer given by hand.
package enum Reply: Hashable, Sendable {
  /// The first rows that the source has from there, or its own page.
  case succeed(count: Int? = nil, next: NextKey? = nil)
  /// No rows.
  case empty(next: NextKey? = nil)
  /// A failure with this message.
  case fail(String)
  /// The screen's own reply of this name.
  case own(String)
  /// A reply with the suffixes of a list with layers.
  indirect case suffixed(Reply, Suffixes)

  /// The suffixes of a reply to a list with layers.
  package struct Suffixes: Hashable, Sendable {
    /// The key of the page before, set by hand.
    package var previous: NextKey?
    /// Whether the page is the one that the source had when the request was asked.
    package var isStale = false
    /// Whether no retry can fix the failure.
    package var isPermanent = false

    /// Creates no suffixes.
    package init() {}
  }

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
    case .suffixed(let reply, _): reply.word
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
    case .suffixed(let reply, let suffixes): "\(reply)\(suffixes)"
    }
  }
}

extension Reply.NextKey {
  /// The suffix of the reply, with a space before it.
  fileprivate var suffix: String { suffix("next") }

  /// The suffix of the reply for the page that `word` names, with a space before it.
  fileprivate func suffix(_ word: String) -> String {
    switch self {
    case .none: " \(word) none"
    case .key(let id): " \(word) \(quoted(id))"
    }
  }
}

extension Reply.Suffixes: CustomStringConvertible {
  /// The suffixes as a trace prints them, with a space before each.
  package var description: String {
    (previous?.suffix("previous") ?? "") + (isStale ? " stale" : "")
      + (isPermanent ? " permanent" : "")
  }
}
