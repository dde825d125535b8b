internal import Text

/// A side effect that a screen requests, as a plain value.
package enum Effect: Hashable, Sendable {
  /// Ask the source, and answer under this number.
  case ask(request: Int, Ask)
  /// Cancel the request, whose answer may come all the same.
  case cancel(request: Int)
  /// Show a message for a moment.
  case toast(String)
  /// Go to another page.
  case open(String)
  /// A note that only the trace prints, such as `drops 2 duplicates`.
  case note(String)
}

extension Effect: CustomStringConvertible {
  /// The words of a trace: `asks #1 page 1`, `cancels #1`, `toast "request failed"`.
  package var description: String {
    switch self {
    case .ask(let request, let ask): "asks #\(request) \(ask)"
    case .cancel(let request): "cancels #\(request)"
    case .toast(let message): "toast \(quoted(message))"
    case .open(let page): "opens \(quoted(page))"
    case .note(let words): words
    }
  }
}
