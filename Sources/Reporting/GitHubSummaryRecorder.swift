package import ScenarioRunner
package import Text

/// Reports a run in the job summary of GitHub Actions, as Markdown in which strings from data are
/// escaped.
package struct GitHubSummaryRecorder: Recorder {
  private let style: ReportStyle
  /// Whether to write a summary even if all cases passed.
  private let isAlwaysWritten: Bool
  /// The files with failures and the number of failures in each.
  private var files: [(name: String, count: Int)] = []
  private var failures: [String] = []
  /// The size of the failures' texts in bytes.
  private var size = 0
  /// The number of omitted failures.
  private var left = 0

  /// The maximum size of the failures' texts in bytes, which is less than half of the size that
  /// GitHub accepts.
  private static let limit = 500 << 10
  /// The maximum size in bytes including the heading and the table, which long file names can
  /// enlarge.
  private static let wholeLimit = 511 << 10

  /// Creates a recorder that writes a summary if something failed or was not checked, or always.
  package init(_ style: ReportStyle, always: Bool) {
    self.style = style
    isAlwaysWritten = always
  }

  package mutating func record(_ event: RunEvent, into output: inout TextBuffer) {
    switch event {
    case .began, .line, .copied: break
    case .finished(let outcome):
      guard outcome.status.isBad, let problem = outcome.problem else { return }
      let path = outcome.id.path
      let lines =
        if outcome.isOfFile {
          outcome.errors.isEmpty
            ? [problem.message] : outcome.errors.flatMap { [$0.line(in: path)] + $0.excerpt }
        } else {
          [problem.line(in: path)] + problem.excerpt
            + (problem.difference.isEmpty
              ? problem.lastLines.map { "  \($0)" } : problem.markedDifference)
            + (problem.reproduction.map { ["to reproduce: \($0)"] } ?? [])
        }
      add(
        path, outcome.status.rawValue, outcome.id.title ?? problem.message,
        outcome.problemLocation, lines)
    case .ran(let summary):
      if isAlwaysWritten || summary.bad > 0 || summary.ending != nil {
        write(summary, into: &output)
      }
    }
  }

  /// Appends a failure to those of its file, or counts it if the summary is full.
  private mutating func add(
    _ file: String, _ status: String, _ title: String, _ location: Location?, _ lines: [String]
  ) {
    if let last = files.last, last.name.hasBytes(of: file) {
      files[files.count - 1].count += 1
    } else {
      files.append((file, 1))
    }
    var text = MarkupText(.html)
    text.append("<details><summary><b>\(status)</b> <code>", text: escaped(title), "</code> ")
    text.append(text: escaped(file))
    if let location { text.append(":\(location.line):\(location.column)") }
    text.append("</summary>\n<pre>")
    let single = lines.flatMap {
      $0.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    }
    for line in single {
      // An empty line would end the HTML block, and Markdown would begin after it.
      text.append(text: line.allSatisfy { $0 == " " || $0 == "\t" } ? "." : String(line))
      text.append("\n")
    }
    text.append("</pre>\n</details>\n\n")
    guard size + text.buffer.count <= Self.limit else {
      left += 1
      return
    }
    size += text.buffer.count
    failures.append(text.buffer.text)
  }

  /// Writes the heading with the counts, and a table of the number of failures per file.
  private func write(_ summary: RunSummary, into output: inout TextBuffer) {
    var text = MarkupText(.html)
    // Markdown inside these elements would be text, but an empty line would end them.
    text.append("<h3>listsh: ", text: escaped(summary.headline), "</h3>\n\n")
    text.append("<p>", text: escaped(summary.description), "\(style.duration(of: summary))</p>\n\n")
    for remark in summary.remarks { text.append("<p>", text: escaped(remark), "</p>\n\n") }
    if !files.isEmpty {
      text.append("<table>\n<tr><th>file</th><th>failures and errors</th></tr>\n")
      var listed = 0
      for file in files.prefix(Self.fileLimit) {
        var row = MarkupText(.html)
        row.append(
          "<tr><td><code>", text: escaped(file.name), "</code></td><td>\(file.count)</td></tr>\n")
        guard size + text.buffer.count + row.buffer.count <= Self.wholeLimit else { break }
        text.append(row)
        listed += 1
      }
      text.append("</table>\n\n")
      if files.count > listed {
        text.append("and \(counted(files.count - listed, "more file"))\n\n")
      }
    }
    output.append(text.buffer)
    for failure in failures { output.append(failure) }
    if left > 0 { output.append("\(counted(left, "more failure")): see the log.\n\n") }
  }

  private static let fileLimit = 50
}
