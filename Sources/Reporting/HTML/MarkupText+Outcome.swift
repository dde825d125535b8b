internal import ScenarioLanguage
package import ScenarioRunner
internal import Text

extension MarkupText {
  /// Appends a case, expanded if it failed.
  package mutating func write(_ outcome: Outcome) {
    if outcome.isOfFile { return write(errorsOf: outcome) }
    beginCase(
      outcome,
      isOpen: outcome.snapshots != nil && outcome.status != .passed || outcome.status.isBad)
    if let reason = outcome.reason {
      let word = outcome.status == .skipped ? "skipped" : "known gap"
      append("<p class=\"note\">\(word): ", text: reason, "</p>\n")
    }
    if let problem = outcome.problem { write(problem, in: outcome.id.path) }
    writeSnapshots(outcome)
    if let scenario = outcome.scenario { write(scenario, mark: outcome.mark) }
    if let command = outcome.problem?.reproduction {
      append(
        "<p class=\"note\">to reproduce: <code class=\"command\">", text: command, "</code></p>\n")
    }
    append("</div></details>\n")
  }

  /// Writes the part of a case that is visible when the case is collapsed: the status, the title
  /// and the location.
  private mutating func beginCase(_ outcome: Outcome, isOpen: Bool) {
    append("<details class=\"case ")
    append(outcome.status.rawValue)
    append(isOpen ? "\" open" : "\"")
    attribute("id", outcome.address())
    append("><summary><b>\(outcome.status.symbol)</b> ", text: outcome.title, " <small>")
    if let file = outcome.file {
      append(text: file)
      append(":\(outcome.line)")
    }
    append("</small></summary>\n<div class=\"body\">\n")
  }

  /// Writes the snapshots of a case, after the snapshots of the reference list if there are any.
  /// Without snapshots, writes the trace.
  private mutating func writeSnapshots(_ outcome: Outcome) {
    if let reference = outcome.referenceSnapshots {
      append("<h3>the reference</h3>\n")
      let address = "\(outcome.address())&reference"
      FilmStrip(snapshots: reference, address: address, failingLine: nil).write(into: &self)
      append("<h3>the list under test</h3>\n")
    }
    if let snapshots = outcome.snapshots {
      let line = outcome.status == .passed ? nil : outcome.problem?.traceLine
      FilmStrip(snapshots: snapshots, address: outcome.address(), failingLine: line)
        .write(into: &self)
      return
    }
    // Other reports name the address of the failing frame, although the frame is left out.
    if let line = outcome.problem?.traceLine {
      append("<span")
      attribute("id", outcome.address(line: line))
      append("></span>")
    }
    if let trace = outcome.trace, !trace.isEmpty {
      append("<pre class=\"text\">", text: trace.joined(separator: "\n"), "</pre>\n")
    }
  }

  /// Writes the errors of a file whose cases could not be checked.
  private mutating func write(errorsOf outcome: Outcome) {
    let message = outcome.problem?.message ?? ""
    append("<details class=\"case error\" open")
    attribute("id", outcome.address())
    append(
      "><summary><b>\(outcome.status.symbol)</b> ", text: message,
      "</summary>\n<div class=\"body\">\n<pre class=\"text\">")
    let lines = outcome.errors.flatMap { [$0.line(in: outcome.id.path)] + $0.excerpt }
    append(text: lines.isEmpty ? message : lines.joined(separator: "\n"))
    append("</pre>\n</div></details>\n")
  }

  private mutating func write(_ problem: Outcome.Problem, in file: String) {
    append("<p class=\"message\">", text: problem.message, " <small>")
    append(text: file)
    append(":\(problem.location.line):\(problem.location.column)</small></p>\n")
    guard !problem.difference.isEmpty else { return }
    append(
      "<div class=\"scroll\"><table><tr><th scope=\"col\">− expected</th><th scope=\"col\">+ actual</th></tr>\n"
    )
    for pair in problem.difference.pairs {
      if pair.isKept {
        append("<tr><td colspan=\"2\">")
        line(pair.actual, "")
      } else {
        append("<tr class=\"off\"><td>")
        line(pair.expected, "− ")
        append("</td><td>")
        line(pair.actual, "+ ")
      }
      append("</td></tr>\n")
    }
    append("</table></div>\n")
  }

  /// Writes one side of a difference. The side can be empty.
  private mutating func line(_ line: TraceDifference?, _ sign: String) {
    if let line {
      append("<pre>\(sign)", text: line.text, "</pre>")
    }
  }

  /// Appends the scenario, with the failing step marked.
  private mutating func write(_ scenario: String, mark: Range<Int>?) {
    let bytes = Array(scenario.utf8)
    append("<h3>as a scenario</h3>\n<pre class=\"text scenario\"")
    attribute("data-text", ifEscaped: scenario)
    append(">")
    if let mark = mark?.clamped(to: 0..<bytes.count) {
      append(text: String(decoding: bytes[..<mark.lowerBound], as: UTF8.self))
      append("<mark>", text: String(decoding: bytes[mark], as: UTF8.self), "</mark>")
      append(text: String(decoding: bytes[mark.upperBound...], as: UTF8.self))
    } else {
      append(text: scenario)
    }
    append("</pre>\n")
  }
}

extension Outcome.Status {
  /// A symbol for the status, so that readers do not depend on colors.
  fileprivate var symbol: String {
    switch self {
    case .passed: "✓"
    case .failed: "✕ failed"
    case .error: "✕ error"
    case .knownGap: "◌ known gap"
    case .skipped: "◌ skipped"
    }
  }
}
