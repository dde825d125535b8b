package import Text

/// A response that a script gives.
package enum Reply: Hashable, Sendable {
  /// The first `count` rows from the requested position or, without a count, the requested page.
  case succeed(count: Int? = nil, next: NextKey? = nil)
  /// No rows.
  case empty(next: NextKey? = nil)
  /// A failure with this message.
  case fail(String)
  /// A reply that only this screen has.
  case own(String)
  /// A reply with suffixes, for a list with the layers of `feed`.
  indirect case suffixed(Reply, Suffixes)

  /// The suffixes of a reply for a list with layers.
  package struct Suffixes: Hashable, Sendable {
    /// The key of the previous page, if the script sets it.
    package var previous: NextKey?
    /// Whether the page has the rows that the source had when the request was sent.
    package var isStale = false
    /// Whether no retry can fix the failure.
    package var isPermanent = false

    package init() {}
  }

  /// The key of the next page, if the script sets it.
  package enum NextKey: Hashable, Sendable {
    case none
    /// The next page begins after the row with this id.
    case key(String)
  }

  /// The message of a failure without a message in the script.
  package static let defaultMessage = "request failed"

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
  /// The reply as a trace prints it, without the request number.
  package var description: String { written(write) }

  /// Appends the reply as a trace prints it, without the request number.
  package func write(into output: inout TextBuffer) {
    switch self {
    case .succeed(let count, let next):
      output.append("succeed")
      if let count { output.append(" ", decimal: count) }
      if let next { output.append(next.suffix) }
    case .empty(let next):
      output.append("empty")
      if let next { output.append(next.suffix) }
    case .fail(let message): output.append("fail ", quoting: message)
    case .own(let name): output.append(name)
    case .suffixed(let reply, let suffixes):
      reply.write(into: &output)
      output.append(suffixes.description)
    }
  }
}

extension Reply.NextKey {
  /// The suffix of the reply, with a space before it.
  fileprivate var suffix: String { suffix("next") }

  /// The suffix of the reply for the page called `word`, with a space before it.
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
