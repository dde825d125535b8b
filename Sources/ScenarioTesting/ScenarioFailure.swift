internal import ScenarioLanguage
internal import ScenarioRunner
internal import Text

/// The reason why a scenario did not pass, with its location in the file and the difference of the
/// traces.
///
/// A scenario throws this error, so that Swift Testing and XCTest both show it.
public struct ScenarioFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file of the scenario, or an empty string if no file is involved.
  public var file: String
  /// The line of the step that failed, from 1.
  public var line: Int
  /// The column of the step that failed, in Unicode scalars from 1.
  public var column: Int
  /// The error message, as a phrase.
  public var message: String
  /// The whole report: the location, the step, and the trace lines that differ.
  public var description: String
}

extension ScenarioFailure {
  /// Creates a failure that does not belong to a file.
  init(report: String) {
    let first = report.split(separator: "\n").first.map { String($0) }
    self.init(file: "", line: 0, column: 0, message: first ?? report, description: report)
  }

  init(_ message: String, file: String, line: Int = 1) {
    self.init(
      file: file, line: line, column: 1, message: message,
      description: "\(file):\(line):1: error: \(message)")
  }

  /// Creates a failure from the syntax errors of a file.
  init(_ errors: [Diagnostic], in source: SourceText) {
    let location = errors.first.map { source.location(of: $0.span.offset) }
    self.init(
      file: source.name, line: location?.line ?? 1, column: location?.column ?? 1,
      message: errors.first?.summary ?? "", description: errors.rendered(in: source))
  }

  init(_ problem: Outcome.Problem, in file: String) {
    var problem = problem
    problem.shorten()
    let location = problem.location
    var lines = [
      "\(escaped(file)):\(location.line):\(location.column): error: \(escapedLines(problem.message))"
    ]
    lines += problem.excerpt
    if problem.difference.isEmpty {
      lines += problem.lastLines.map { "  \($0)" }
    } else {
      lines.append("(-expected +actual)")
      lines += problem.difference.map { String($0.marked.trimmingEnd) }
    }
    self.init(
      file: file, line: location.line, column: location.column, message: problem.message,
      description: lines.joined(separator: "\n"))
  }
}

extension String {
  /// The string without trailing spaces.
  fileprivate var trimmingEnd: Substring {
    self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
  }
}
