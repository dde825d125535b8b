package import ScenarioRunner
package import Text

extension ReportFormat {
  /// The text format, with workflow commands that annotate the failing lines of a pull request.
  package static let github = ReportFormat(
    name: "github", isForPeople: true, isForLog: true
  ) { GitHubRecorder($0) }
}

/// Reports a run to GitHub Actions: text for the log, then workflow commands that annotate the
/// failing lines.
package struct GitHubRecorder: Recorder {
  private let style: ReportStyle
  /// Writes the text above the annotations, unless another human-readable report contains this
  /// text.
  private var text: TextRecorder?
  /// The commands that annotate failing lines, one command per line. GitHub shows at most ten
  /// annotations per step.
  private var commands: [String] = []
  /// The number of failures without an annotation.
  private var left = 0

  /// The maximum number of annotated failures; one more command reports the number of the others.
  private static let limit = 9

  package init(_ style: ReportStyle) {
    self.style = style
    if style.isTextPrintedElsewhere { return }
    var style = style
    style.breaksCommands = true
    text = TextRecorder(style)
  }

  package mutating func record(_ event: RunEvent, into output: inout TextBuffer) {
    text?.record(event, into: &output)
    switch event {
    case .began, .line, .copied: break
    case .finished(let outcome):
      guard outcome.status.isBad, let problem = outcome.problem else { return }
      let lines =
        outcome.errors.isEmpty
        ? [problem.message] + problem.markedDifference
        : outcome.errors.map { "\($0.location.line):\($0.location.column): \($0.message)" }
      let isInFile = !outcome.isTyped && outcome.id.path != ScenarioReader.standardInput
      add(
        isInFile ? style.workspace.name(of: outcome.id.path) : nil, outcome.problemLocation,
        outcome.id.title ?? problem.headline, lines)
    case .ran(let summary):
      // The text ends with the word "interrupted" after Ctrl-C.
      if let ending = summary.ending, ending != RunSummary.interrupted,
        summary.isIncomplete || summary.hasNothingToRun
      {
        add(nil, nil, "not everything was checked", [ending])
      }
      for command in commands { output.append(line: command) }
      if left > 0 {
        output.append(line: "::error::\(counted(left, "more failure")) in the log")
      }
    }
  }

  /// Adds an annotation of a line in a file, or of the whole run if `file` is `nil`. Counts the
  /// annotation if there are too many.
  private mutating func add(
    _ file: String?, _ location: Location?, _ title: String, _ lines: [String]
  ) {
    guard commands.count < Self.limit else {
      left += 1
      return
    }
    let position = location.map { "line=\($0.line),col=\($0.column)," } ?? ""
    let place = file.map { "file=\(property($0)),\(position)" } ?? ""
    // Only the first lines fit into an annotation. The other lines are in the log.
    let message = lines.flatMap { $0.unicodeScalars.split(separator: "\n") }.prefix(20).map {
      withoutWorkflowCommands(escaped(String($0)), beginsLine: false)
    }.joined(separator: "\n")
    commands.append(
      "::error \(place)title=\(property(title))::\(githubEscaped(message))")
  }

  /// Returns the text as the value of a command's property.
  private func property(_ text: String) -> String {
    githubEscaped(withoutWorkflowCommands(escaped(text), beginsLine: false), isProperty: true)
  }
}

/// Returns `text` as a part of a command: escapes `%` first, then the characters that end the part.
private func githubEscaped(_ text: String, isProperty: Bool = false) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "%": result += "%25"
    case "\r": result += "%0D"
    case "\n": result += "%0A"
    case ":" where isProperty: result += "%3A"
    case "," where isProperty: result += "%2C"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
