package import ScenarioRunner
package import Text

extension ReportFormat {
  package static let text = ReportFormat(name: "text", isForPeople: true) { TextRecorder($0) }
}

/// Writes a human-readable report: traces line by line, and the errors of each case.
package struct TextRecorder: Recorder {
  private let style: ReportStyle
  /// Aligns the columns of the current trace.
  private var table = TraceTable()
  /// The lines at the end that list the failures again.
  private var failures: [String] = []

  package init(_ style: ReportStyle) {
    self.style = style
  }

  package mutating func record(_ event: RunEvent, into output: inout TextBuffer) {
    guard style.breaksCommands else { return write(event, into: &output) }
    var text = TextBuffer()
    write(event, into: &text)
    output.append(withoutWorkflowCommands(text.bytes)[...])
  }

  private mutating func write(_ event: RunEvent, into output: inout TextBuffer) {
    switch event {
    case .began(let scenario, let isAlone):
      table = TraceTable()
      if !isAlone { output.append(line: "== \(escaped(scenario.title))") }
    case .line(let line, _):
      table.append(line, into: &output)
    case .finished(let outcome):
      if outcome.isOfFile { return write(errorsOf: outcome, into: &output) }
      table.finish(into: &output)
      write(outcome, into: &output)
    case .copied:
      break
    case .ran(let summary):
      write(summary, into: &output)
    }
  }

  /// Writes the outcome of a case: a line, and its problem below.
  private mutating func write(_ outcome: Outcome, into output: inout TextBuffer) {
    switch outcome.status {
    case .passed, .knownGap, .skipped:
      guard style.isVerbose else { return }
      let color: ReportStyle.Color = outcome.status == .passed ? .green : .yellow
      let status = outcome.status == .knownGap ? "known gap" : outcome.status.rawValue
      let name = "\(outcome.id.path):\(outcome.line): \(outcome.title)"
      let reason = outcome.status == .passed ? "" : ": \(outcome.reason ?? "")"
      output.append(line: style.paint(status, color) + escaped(" \(name)\(reason)"))
    case .failed, .error:
      guard let problem = outcome.problem else { return }
      let title = escaped(outcome.title)
      let position = position(of: problem, in: outcome)
      failures.append("\(outcome.status.rawValue): \(title) at \(position)")
      if !outcome.isTyped { output.append(line: style.paint(title, .bold)) }
      write(problem, at: position, into: &output)
      guard !style.isPlaying else { return }
      let lines =
        problem.difference.isEmpty
        ? problem.lastLines.map { "  \(escaped($0))" } : style.lines(of: problem.difference)
      for line in lines { output.append(line: line) }
      if let command = problem.reproduction {
        output.append(line: style.paint("to reproduce: \(escaped(command))", .dim))
      }
      if let path = style.htmlPath {
        let address = outcome.address(line: problem.traceLine, in: path)
        output.append(line: style.paint("to view: \(escaped(address))", .dim))
      }
      output.append(line: "")
    }
  }

  /// Writes the errors of a file that could not be checked.
  private mutating func write(errorsOf outcome: Outcome, into output: inout TextBuffer) {
    guard let problem = outcome.problem else { return }
    let failure = "error: \(escaped(problem.headline))"
    // An unreadable file is reported on standard error too.
    if outcome.errors.isEmpty { return failures.append(failure) }
    failures.append("\(failure) at \(position(of: problem, in: outcome))")
    for error in outcome.errors {
      write(error, at: position(of: error, in: outcome), into: &output)
    }
  }

  /// Writes a problem like a compiler error.
  private func write(
    _ problem: Outcome.Problem, at position: String, into output: inout TextBuffer
  ) {
    let error = style.paint("error:", .alarm)
    output.append(line: "\(position): \(error) \(escapedLines(problem.message))")
    for line in problem.excerpt { output.append(line: escaped(line)) }
  }

  /// Returns a location that editors and terminals recognize: `file:line:column`.
  private func position(of problem: Outcome.Problem, in outcome: Outcome) -> String {
    "\(escaped(outcome.id.path)):\(problem.location.line):\(problem.location.column)"
  }

  /// Writes the failures again and the counts of the run.
  private func write(_ summary: RunSummary, into output: inout TextBuffer) {
    defer {
      if summary.ending == RunSummary.interrupted {
        output.append(line: RunSummary.interrupted)
      } else if let ending = summary.ending, style.isInFile {
        output.append(line: "not everything was checked: \(escaped(ending))")
      }
    }
    guard !style.isPlaying else { return }
    for failure in failures { output.append(line: style.paint(failure, .red)) }
    guard !style.isQuiet else { return }
    let color: ReportStyle.Color = summary.bad == 0 ? .green : .red
    let counts = style.paint(escaped(summary.description), color)
    output.append(line: counts + style.duration(of: summary))
    for remark in summary.remarks { output.append(line: escaped(remark)) }
  }
}
