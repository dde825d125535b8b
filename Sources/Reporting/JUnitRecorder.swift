internal import ScenarioLanguage
package import ScenarioRunner
package import Text

extension ReportFormat {
  /// JUnit XML, in the form that most CI systems read.
  package static let junit = ReportFormat(name: "junit") { JUnitRecorder($0) }
}

/// Reports a run to CI: a suite for each file, a test case for each case.
package struct JUnitRecorder: Recorder {
  private let style: ReportStyle
  /// The suites of the finished files.
  private var suites = MarkupText(.xml)
  /// The cases of the current file.
  private var cases: [Outcome] = []

  package init(_ style: ReportStyle) {
    self.style = style
  }

  package mutating func record(_ event: RunEvent, into output: inout TextBuffer) {
    switch event {
    case .began, .line, .copied: break
    case .finished(let outcome):
      if let last = cases.last, !last.id.path.hasBytes(of: outcome.id.path) { endSuite() }
      cases.append(outcome)
    case .ran(let summary):
      endSuite(remarks: summary.remarks)
      write(endingEarly(summary), into: &output)
    }
  }

  /// Adds a test case with an error if the run ended early and no other case shows this. Returns
  /// the summary, including that error.
  private mutating func endingEarly(_ summary: RunSummary) -> RunSummary {
    guard let ending = summary.ending,
      ending == RunSummary.interrupted || summary.bad == 0 || summary.isIncomplete
    else { return summary }
    var counts = RunSummary()
    counts.count(.error)
    suites.suite("listsh", counts, style) { $0.testCase(endingWith: ending, style) }
    var summary = summary
    summary.errors += 1
    return summary
  }

  /// Writes the suite of the current file, with `remarks` as its output.
  private mutating func endSuite(remarks: [String] = []) {
    if cases.isEmpty { return }
    var names = UniqueNames()
    for outcome in cases { names.count(outcome.title) }
    var counts = RunSummary()
    for outcome in cases {
      counts.count(outcome.status)
      counts.nanoseconds += asWritten(outcome.nanoseconds)
    }
    suites.suite(cases[0].id.path, counts, style) { suite in
      for outcome in cases {
        let name = names.name(outcome.title, line: outcome.line)
        suite.testCase(outcome, name: name, style)
      }
      if !remarks.isEmpty {
        suite.append(
          "    <system-out>", text: remarks.joined(separator: "\n"), "</system-out>\n")
      }
    }
    cases = []
  }

  private mutating func write(_ summary: RunSummary, into output: inout TextBuffer) {
    var text = MarkupText(.xml)
    text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"listsh\"")
    text.counts(of: summary, style)
    text.append(">\n")
    text.append(suites)
    text.append("</testsuites>\n")
    output.append(text.buffer)
  }
}

/// Makes the titles of a file's cases unique by adding their line numbers.
private struct UniqueNames {
  /// The number of cases with each title.
  private var counts: [ExactString: Int] = [:]
  /// The names that are already used.
  private var usedNames: Set<ExactString> = []

  /// Records the title of a case. Record all titles before the first call of `name(_:line:)`.
  mutating func count(_ title: String) {
    counts[ExactString(title), default: 0] += 1
  }

  /// Returns the name of the next case.
  mutating func name(_ title: String, line: Int) -> String {
    if counts[ExactString(title)] == 1 { return title }
    var name = title
    repeat {
      name += " (line \(line))"
    } while counts[ExactString(name)] == 1 || !usedNames.insert(ExactString(name)).inserted
    return name
  }
}

/// Rounds to microseconds, the resolution of JSON Lines, so that merged reports produce the same
/// suite.
private func asWritten(_ nanoseconds: Int) -> Int { (nanoseconds + 500) / 1_000 * 1_000 }

extension MarkupText {
  /// Appends a suite with the cases that `body` appends.
  fileprivate mutating func suite(
    _ file: String, _ summary: RunSummary, _ style: ReportStyle,
    _ body: (inout MarkupText) -> Void
  ) {
    append("  <testsuite")
    attribute("name", file)
    counts(of: summary, style)
    attribute("file", file)
    append(">\n")
    body(&self)
    append("  </testsuite>\n")
  }

  /// Writes the attributes for the number of tests and their duration.
  fileprivate mutating func counts(of summary: RunSummary, _ style: ReportStyle) {
    attribute("tests", summary.cases)
    attribute("failures", summary.failed)
    attribute("errors", summary.errors)
    attribute("skipped", summary.knownGaps + summary.skipped)
    attribute("time", seconds: summary.nanoseconds, style)
  }

  /// Appends a case, or a file whose cases could not be checked.
  fileprivate mutating func testCase(_ outcome: Outcome, name: String, _ style: ReportStyle) {
    append("    <testcase")
    attribute("classname", classPath(of: outcome.id.path))
    attribute("name", name)
    attribute("file", outcome.id.path)
    attribute("line", outcome.isOfFile ? outcome.location.line : outcome.line)
    attribute("time", seconds: outcome.nanoseconds, style)
    switch (outcome.status, outcome.problem) {
    case (.passed, _), (.failed, nil), (.error, nil): append("/>\n")
    case (.knownGap, _), (.skipped, _):
      let reason = outcome.reason ?? ""
      append(">\n      <skipped")
      attribute("message", outcome.status == .skipped ? reason : "known gap: \(reason)")
      append("/>\n    </testcase>\n")
    case (.failed, let problem?), (.error, let problem?):
      verdict(
        outcome.status == .failed ? "failure" : "error", problem.kind, problem.headline,
        outcome.text(of: problem))
    }
  }

  /// Appends a case for the run itself, which ended early with `ending`.
  fileprivate mutating func testCase(endingWith ending: String, _ style: ReportStyle) {
    append("    <testcase")
    attribute("classname", "listsh")
    attribute("name", "the whole run")
    attribute("time", seconds: 0, style)
    let message = "not everything was checked: \(ending)"
    verdict("error", .io, message, "error: \(message)")
  }

  /// Writes a duration in seconds, or 0 if the report omits durations.
  private mutating func attribute(_ name: String, seconds nanoseconds: Int, _ style: ReportStyle) {
    attribute(name, style.hasStableTimes ? "0" : seconds(nanoseconds, digits: 6))
  }

  /// Completes the started element with the problem of a case that did not pass.
  private mutating func verdict(
    _ element: String, _ kind: Outcome.Problem.Kind, _ message: String, _ body: String
  ) {
    append(">\n      <\(element)")
    attribute("type", kind.rawValue)
    attribute("message", message)
    append(">", text: body, "</\(element)>\n    </testcase>\n")
  }
}

/// Returns the class name of the cases in `file` for JUnit readers: the path with dots and without
/// the extension.
private func classPath(of file: String) -> String {
  // Splits bytes: a combining mark after a slash belongs to the next part.
  var parts = file.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    .filter { $0 != "." && $0 != ".." }
  // A name that begins with its only dot has no extension.
  if let name = parts.last, let dot = name.lastIndex(of: "."), dot > name.startIndex {
    parts[parts.count - 1] = name[..<dot]
  }
  return parts.joined(separator: ".")
}

extension Outcome {
  /// Returns the text of the problem. The text begins with the location and the message, and ends
  /// with the command that reproduces the problem. For a file, the text consists of its errors.
  fileprivate func text(of problem: Problem) -> String {
    if isOfFile {
      return errors.isEmpty
        ? "error: \(problem.message)"
        : errors.map { $0.line(in: escaped(id.path)) }.joined(separator: "\n")
    }
    var lines = [problem.line(in: escaped(id.path))]
    if !problem.difference.isEmpty {
      lines[0] += " (-expected +actual)"
      lines += problem.difference.drop { $0.kind == .kept || $0.kind == .leftOut }.map(\.marked)
    }
    if let command = problem.reproduction { lines.append("to reproduce: \(command)") }
    return lines.joined(separator: "\n")
  }
}
