package import Text

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
  /// Keep the request until the network is back.
  case hold(request: Int, Ask)
  /// Wait until this time in milliseconds, and then send a failed request again.
  case wait(until: Int)
  /// A note that only the trace prints, such as `drops 2 duplicates`.
  case note(String)
}

extension Effect: CustomStringConvertible {
  /// The effect as a trace prints it: `asks #1 page 1`, `cancels #1`, `toast "request failed"`.
  package var description: String { written(write) }

  /// Appends the effect as a trace prints it.
  package func write(into output: inout TextBuffer) {
    switch self {
    case .ask(let request, let ask):
      output.append("asks #", decimal: request)
      output.append(Byte.space)
      ask.write(into: &output)
    case .cancel(let request): output.append("cancels #", decimal: request)
    case .toast(let message): output.append("toast ", quoting: message)
    case .open(let page): output.append("opens ", quoting: page)
    case .hold(let request, let ask):
      output.append("holds #", decimal: request)
      output.append(Byte.space)
      ask.write(into: &output)
    case .wait(let time): output.append("wakes at \(time)ms")
    case .note(let words): output.append(words)
    }
  }
}
