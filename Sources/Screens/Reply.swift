package import Text

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
  @inline(__always)
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
  /// Writes the reply as a trace prints it, without its number.
  package func write(into output: inout TextBuffer) {
    switch self {
    case .succeed(let count, let next):
      output.append(literal: "succeed")
      if let count {
        output.append(UInt8(ascii: " "))
        output.append(decimal: count)
      }
      next?.write(into: &output)
    case .empty(let next):
      output.append(literal: "empty")
      next?.write(into: &output)
    case .fail(let message):
      output.append(literal: "fail ")
      output.append(quoting: message)
    case .own(let name):
      output.append(name)
    }
  }

  /// The reply as a trace prints it, without its number.
  package var description: String { written(write) }
}

extension Reply.NextKey {
  /// Writes the suffix of the reply, with a blank before it.
  fileprivate func write(into output: inout TextBuffer) {
    output.append(literal: " next ")
    switch self {
    case .none: output.append(literal: "none")
    case .key(let key): output.append(quoting: key)
    }
  }
}
