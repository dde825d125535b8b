package import Text

/// What a screen wants done, as a plain value.
package enum Effect: Hashable, Sendable {
  /// Ask the source, and answer under this number.
  case ask(request: Int, Ask)
  /// Cancel the request, whose answer may come all the same.
  case cancel(request: Int)
  /// Show a message for a moment.
  case toast(String)
  /// Go to another page.
  case open(String)
  /// Something that only the trace tells, such as `drops 2 duplicates`.
  case note(String)
}

extension Effect: CustomStringConvertible {
  /// Writes the words of a trace: `asks #1 page 1`, `cancels #1`, `toast "request failed"`.
  package func write(into output: inout TextBuffer) {
    switch self {
    case .ask(let request, let ask):
      ask.writeRequest(request, into: &output)
    case .cancel(let request):
      output.append(literal: "cancels #")
      output.append(decimal: request)
    case .toast(let message):
      output.append(literal: "toast ")
      output.append(quoting: message)
    case .open(let page):
      output.append(literal: "opens ")
      output.append(quoting: page)
    case .note(let words):
      output.append(words)
    }
  }

  /// The words of a trace.
  package var description: String { written(write) }
}
