package import ScenarioRunner
package import Text

extension ReportFormat {
  /// Human-readable text.
  package static let text = ReportFormat(
    name: "text", summary: "text for people", isForPeople: true, needsPassed: false,
    takesTraces: true
  ) { TextRecorder($0) }
}

/// Writes a human-readable report: traces line by line, and the errors of each case.
package struct TextRecorder: Recorder {
  private let style: ReportStyle
  /// Aligns the columns of the current trace.
  private var table = TraceTable()
  /// The lines at the end that list the failures again.
  private var failures: [String] = []

  /// Creates a recorder that writes in `style`.
  package init(_ style: ReportStyle) {
    self.style = style
  }

  package mutating func record(_ event: RunEvent, into output: inout TextBuffer) {
    guard style.breaksCommands else { return write(event, into: &output) }
    var text = TextBuffer()
    write(event, into: &text)
    output.append(withoutWorkflowCommands(text.bytes))
  }

  /// Writes the text for `event`.
  private mutating func write(_ event: RunEvent, into output: inout TextBuffer) {
    switch event {
    case .began(let reference):
      table = TraceTable()
      if !reference.isAlone { output.append(line: "== \(escaped(reference.scenario.title))") }
    case .line(let line, _):
      table.append(line.columns, into: &output)
    case .finished(let report):
      table.finish(into: &output)
      write(report, into: &output)
    case .refused(let file):
      write(file, into: &output)
    case .copied:
      break
    case .ran(let summary):
      write(summary, into: &output)
    }
  }

  /// Returns the name of a case in a line of the report.
  private func name(of report: CaseReport) -> String {
    escaped("\(report.place.source):\(report.place.line): \(report.place.title)")
  }

  /// Writes the result of a case: a line, and its problem below.
  private mutating func write(_ report: CaseReport, into output: inout TextBuffer) {
    switch report.status {
    case .passed:
      guard style.isVerbose else { return }
      output.append(line: style.paint("passed", .green) + " \(name(of: report))")
    case .knownGap:
      guard style.isVerbose else { return }
      let why = escaped(report.reason ?? "")
      output.append(line: style.paint("known gap", .yellow) + " \(name(of: report)): \(why)")
    case .skipped:
      guard style.isVerbose else { return }
      let why = escaped(report.reason ?? "")
      output.append(line: style.paint("skipped", .yellow) + " \(name(of: report)): \(why)")
    case .failed, .error:
      guard let problem = report.problem else { return }
      let title = escaped(report.place.title)
      let place = place(report.place.source, problem.location)
      failures.append("\(report.status.rawValue): \(title) at \(place)")
      if report.place.file != nil { output.append(line: style.paint(title, .bold)) }
      write(problem.message, problem.excerpt, at: place, into: &output)
      guard !style.isPlaying else { return }
      if problem.difference.isEmpty {
        write(brief: problem, into: &output)
      } else {
        write(problem.difference, into: &output)
      }
      write(waysBackTo: report, problem, into: &output)
      output.append(line: "")
    }
  }

  /// Writes the commands that reproduce a failure.
  private func write(
    waysBackTo report: CaseReport, _ problem: CaseProblem, into output: inout TextBuffer
  ) {
    if let command = problem.reproduction {
      output.append(line: style.paint("to reproduce: \(escaped(command))", .dim))
    }
    if let page = style.page {
      let address = "\(page)#\(report.place.address(line: problem.traceLine))"
      output.append(line: style.paint("to view: \(escaped(address))", .dim))
    }
  }

  /// Writes the errors of a file that could not be run.
  private mutating func write(_ file: UnjudgedFile, into output: inout TextBuffer) {
    let name = file.file ?? "-c"
    guard let first = file.errors.first else {
      // An unreadable file is reported on standard error too.
      return failures.append("error: \(escaped(file.message))")
    }
    failures.append("error: \(escaped(file.message)) at \(place(name, first.location))")
    for error in file.errors {
      write(
        error.message, error.excerpt, at: place(name, error.location), into: &output)
    }
  }

  /// Writes a problem like a compiler error.
  private func write(
    _ message: String, _ excerpt: [String], at place: String, into output: inout TextBuffer
  ) {
    output.append(line: "\(place): \(style.paint("error:", .alarm)) \(escapedLines(message))")
    for line in excerpt { output.append(line: escaped(line)) }
  }

  /// Returns a location that editors and terminals recognize: `file:line:column`.
  private func place(_ name: String, _ location: Location) -> String {
    "\(escaped(name)):\(location.line):\(location.column)"
  }

  /// Writes the last lines of a trace.
  private func write(brief problem: CaseProblem, into output: inout TextBuffer) {
    if problem.linesBefore > 0 {
      output.append(line: "  … \(counted(problem.linesBefore, "line")) before")
    }
    for line in problem.trace { output.append(line: "  \(escaped(line))") }
  }

  /// Writes the lines that differ, with some of the lines around them.
  private func write(
    _ difference: [CaseProblem.DifferentLine], into output: inout TextBuffer
  ) {
    output.append(line: "(-expected +actual)")
    for line in difference {
      switch line.kind {
      case .kept, .leftOut: output.append(line: line.marked)
      case .expected: output.append(line: style.paint(line.marked, .red))
      case .actual: output.append(line: style.paint(line.marked, .green))
      }
    }
  }

  /// Writes the failures again and the counts of the run.
  private func write(_ summary: RunSummary, into output: inout TextBuffer) {
    guard !style.isPlaying else { return }
    for failure in failures { output.append(line: style.paint(failure, .red)) }
    guard !style.isQuiet else { return }
    let color: ReportStyle.Color = summary.failed + summary.errors == 0 ? .green : .red
    let time = style.hasStableTimes ? "" : " in \(seconds(summary.nanoseconds, digits: 2)) s"
    output.append(line: style.paint(summary.description, color) + time)
  }
}

extension CaseProblem.DifferentLine {
  /// The line, escaped for the terminal, with a mark that shows which trace contains it.
  package var marked: String {
    switch kind {
    case .kept, .leftOut: "  \(escaped(text))"
    case .expected: "- \(escaped(text))"
    case .actual: "+ \(escaped(text))"
    }
  }
}

extension TextBuffer {
  /// Appends `text` and a newline.
  package mutating func append(line text: String) {
    append(text)
    append(UInt8(ascii: "\n"))
  }
}
