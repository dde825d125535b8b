internal import Text

/// A side effect that a screen requests, as a plain value.
package enum Effect: Hashable, Sendable {
  /// Send a request to the source. The response has the same number.
  case ask(request: Int, Ask)
  /// Cancel the request. Its response can still arrive.
  case cancel(request: Int)
  /// Show a message as a toast.
  case toast(String)
  /// Open another screen.
  case open(String)
  /// A note that only the trace prints, such as `drops 2 duplicates`.
  case note(String)
}

extension Effect: CustomStringConvertible {
  /// The effect as a trace prints it: `asks #1 page 1`, `cancels #1`, `toast "request failed"`.
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
