internal import ScenarioLanguage
package import ScenarioRunner
package import Text

/// Tells a run to people: traces as they come, and what is wrong with a case.
package struct TextReporter: Reporter {
  private let style: TextStyle
  private var table = TraceTable()
  private var failures: [String] = []

  /// Above so many cases the failures are told again at the end.
  private static let longRun = 20

  /// Makes a reporter that writes in `style`.
  package init(_ style: TextStyle) {
    self.style = style
  }

  package mutating func write(_ event: RunEvent, into output: inout TextBuffer) {
    switch event {
    case .began(let reference):
      table = TraceTable()
      if !reference.isAlone { output.append(line: "== \(escaped(reference.scenario.title))") }
    case .ended(let end, _):
      table.finish(end, into: &output)
    case .finished(let result, let reference):
      table.finish(nil, into: &output)
      write(result, reference, into: &output)
    case .refused: break  // People are told on standard error, with the line and a caret.
    case .ran(let summary):
      write(summary, into: &output)
    }
  }

  package mutating func write(
    _ event: TraceEvent, in world: some SomeWorld, of reference: CaseReference,
    into output: inout TextBuffer
  ) {
    table.append(event, into: &output)
  }

  private mutating func write(
    _ result: CaseResult, _ reference: CaseReference, into output: inout TextBuffer
  ) {
    let name = escaped(
      "\(reference.source.name):\(reference.scenario.line): \(reference.scenario.title)")
    switch result.status {
    case .passed:
      if style.isVerbose { output.append(line: style.paint("passed", .green) + " \(name)") }
    case .knownGap:
      let why = escaped(reference.scenario.knownGap ?? "")
      if style.isVerbose {
        output.append(line: style.paint("known gap", .yellow) + " \(name): \(why)")
      }
    case .failed, .error:
      failures.append("\(result.status.rawValue) \(name)")
      guard let problem = result.problem else { return }
      write(problem, reference, into: &output)
    }
  }

  private func write(
    _ problem: CaseResult.Problem, _ reference: CaseReference, into output: inout TextBuffer
  ) {
    let diagnostic = Diagnostic(problem.message, at: problem.span)
    output.append(line: reference.rendered(diagnostic))
    if problem.difference.isEmpty {
      write(brief: problem.trace, into: &output)
    } else {
      write(problem.difference, into: &output)
    }
    if !reference.isTyped {
      let path = reference.source.name
      // What begins like an option is told from one by the folder.
      let place = shellQuoted(
        "\(path.hasPrefix("-") ? "./" : "")\(path):\(reference.scenario.line)")
      let command = escaped("\(style.command) \(place)")
      output.append(line: style.paint("to reproduce: \(command)", .dim))
    }
    output.append(line: "")
  }

  /// Writes the last lines of a trace.
  private func write(brief trace: [String], into output: inout TextBuffer) {
    guard !trace.isEmpty else { return }
    let left = trace.count - [TraceDifference].context
    if left > 0 { output.append(line: "  … \(counted(left, "line")) before") }
    for line in trace.suffix([TraceDifference].context) { output.append(line: "  \(line)") }
  }

  /// Writes the lines that differ, with some of those around them.
  private func write(_ difference: [TraceDifference], into output: inout TextBuffer) {
    output.append(line: "(-expected +actual)")
    for line in difference.excerpt {
      let text = escaped(line?.text ?? "…")
      switch line?.kind {
      case .kept, nil: output.append(line: "  \(text)")
      case .expected: output.append(line: style.paint("- \(text)", .red))
      case .actual: output.append(line: style.paint("+ \(text)", .green))
      }
    }
  }

  private func write(_ summary: RunSummary, into output: inout TextBuffer) {
    if summary.cases > Self.longRun {
      for failure in failures { output.append(line: style.paint(failure, .red)) }
    }
    guard !style.isQuiet else { return }
    let color: TextStyle.Color = summary.failed + summary.errors == 0 ? .green : .red
    output.append(line: style.paint(summary.description, color))
  }
}

extension TextBuffer {
  /// Appends `text` and the end of its line.
  package mutating func append(line text: String) {
    append(text)
    append(UInt8(ascii: "\n"))
  }
}
