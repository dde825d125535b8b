package import ScenarioRunner
internal import Text

extension MarkupText {
  /// Appends a case, expanded if it failed.
  package mutating func write(_ report: CaseReport) {
    beginCase(
      report.place, in: report.place.file.map { escaped($0) }, report.status,
      isOpen: report.film != nil && report.status != .passed || report.status == .failed
        || report.status == .error)
    if let reason = report.reason {
      append("<p class=\"note\">\(report.status == .skipped ? "skipped" : "known gap"): ")
      append(text: reason)
      append("</p>\n")
    }
    if let problem = report.problem { write(problem, in: report.place.source) }
    writeWhatHappened(report)
    if let scenario = report.scenario { write(scenario) }
    if let command = report.problem?.reproduction {
      append("<p class=\"note\">to reproduce: <code class=\"command\">")
      append(text: command)
      append("</code></p>\n")
    }
    append("</div></details>\n")
  }

  /// Writes the part of a case that is visible when the case is collapsed: the status, the title and the location.
  private mutating func beginCase(
    _ place: CaseName, in file: Escaped?, _ status: CaseResult.Status, isOpen: Bool
  ) {
    append("<details class=\"case ")
    append(status.rawValue)
    append(isOpen ? "\" open" : "\"")
    attribute("id") { place.write(into: &$0) }
    append("><summary><b>")
    append(status.symbol)
    append("</b> ")
    append(text: place.title)
    append(" <small>")
    if let file {
      append(file)
      append(":")
      append(place.line)
    }
    append("</small></summary>\n<div class=\"body\">\n")
  }

  /// Writes the snapshots of a case, after the snapshots of the reference list if there are any.
  /// Without snapshots, writes the trace.
  private mutating func writeWhatHappened(_ report: CaseReport) {
    if let reference = report.reference {
      append("<h3>the reference</h3>\n")
      FilmStrip(reference, of: "\(report.place.address())&reference", fault: nil).write(into: &self)
      append("<h3>the list under test</h3>\n")
    }
    if let film = report.film {
      FilmStrip(
        film, of: report.place.address(),
        fault: report.status == .passed ? nil : report.problem?.traceLine
      ).write(into: &self)
    } else if let trace = report.trace {
      write(trace)
    }
  }

  /// Writes a trace, unless it is empty.
  private mutating func write(_ trace: [UInt8]) {
    if trace.isEmpty { return }
    append("<pre class=\"text\">")
    append(text: trace)
    append("</pre>\n")
  }

  /// Appends a text whose cases could not be checked.
  package mutating func write(_ file: UnjudgedFile) {
    let name = file.file ?? "-c"
    append("<details class=\"case error\" open")
    attribute(
      "id", CaseName(file: file.file, title: name, line: 1).address())
    append("><summary><b>\(CaseResult.Status.error.symbol)</b> ")
    append(text: file.message)
    append("</summary>\n<div class=\"body\">\n<pre class=\"text\">")
    let lines = file.errors.flatMap {
      ["\(name):\($0.location.line):\($0.location.column): error: \($0.message)"] + $0.excerpt
    }
    append(text: lines.isEmpty ? file.message : lines.joined(separator: "\n"))
    append("</pre>\n</div></details>\n")
  }

  /// Writes the problem of a case and its location.
  private mutating func write(_ problem: CaseProblem, in file: String) {
    append("<p class=\"said\">")
    append(text: problem.message)
    append(" <small>")
    append(text: file)
    append(":\(problem.location.line):\(problem.location.column)</small></p>\n")
    guard !problem.difference.isEmpty else { return }
    append(
      "<div class=\"scroll\"><table><tr><th scope=\"col\">− expected</th><th scope=\"col\">+ actual</th></tr>\n"
    )
    for pair in problem.difference.pairs {
      append(pair.isKept ? "<tr>" : "<tr class=\"off\">")
      cell(pair.expected, pair.isKept ? "" : "− ")
      cell(pair.actual, pair.isKept ? "" : "+ ")
      append("</tr>\n")
    }
    append("</table></div>\n")
  }

  /// Writes one side of a difference. The side can be empty.
  private mutating func cell(_ line: CaseProblem.DifferentLine?, _ sign: String) {
    append("<td>")
    if let line {
      append("<pre>\(sign)")
      append(text: line.text)
      append("</pre>")
    }
    append("</td>")
  }

  /// Appends the scenario, with the failing step marked.
  private mutating func write(_ scenario: MarkedScenario) {
    let bytes = Array(scenario.text.utf8)
    append("<h3>as a scenario</h3>\n<pre class=\"text scenario\">")
    if let mark = scenario.mark?.clamped(to: 0..<bytes.count) {
      append(text: String(decoding: bytes[..<mark.lowerBound], as: UTF8.self))
      append("<mark>")
      append(text: String(decoding: bytes[mark], as: UTF8.self))
      append("</mark>")
      append(text: String(decoding: bytes[mark.upperBound...], as: UTF8.self))
    } else {
      append(text: scenario.text)
    }
    append("</pre>\n")
  }
}

extension CaseResult.Status {
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

extension CaseName {
  /// Returns the fragment (after `#`) of the address of the case on a page, or of one of its lines, from 0.
  package func address(line: Int? = nil) -> String {
    written { write(line: line, into: &$0) }
  }

  /// Writes the fragment, percent-encoded.
  fileprivate func write(line: Int? = nil, into output: inout TextBuffer) {
    output.append("case=")
    writeEscaped(into: &output)
    output.append(":")
    output.append(decimal: self.line)
    if let line {
      output.append("&line=")
      output.append(decimal: line + 1)
    }
  }

  /// Writes the string percent-encoded.
  private func writeEscaped(into output: inout TextBuffer) {
    for byte in source.utf8 {
      if Self.standsForItself(byte) {
        output.append(byte)
      } else {
        output.append("%")
        if byte < 0x10 { output.append(decimal: 0) }
        output.append(String(byte, radix: 16, uppercase: true))
      }
    }
  }

  /// Whether `byte` needs no percent-encoding in a fragment.
  private static func standsForItself(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      // This range also contains the dot, the slash and the digits.
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
