package import ScenarioLanguage
internal import ScenarioRunner

/// The settings for the appearance of a report.
package struct ReportStyle: Hashable, Sendable {
  package var isColored: Bool
  /// Whether the report includes passed cases.
  package var isVerbose: Bool
  /// Whether the summary is left out.
  package var isQuiet: Bool
  /// Whether the report prints all traces, so that a failure need not repeat its trace.
  package var isPlaying = false
  /// Whether the report omits durations, so that identical runs produce identical bytes.
  package var hasStableTimes = false
  /// Whether the report is one of several that `merge` combines.
  package var isPart = false
  /// Whether standard output already has the failures as text.
  package var isTextPrintedElsewhere = false
  /// Whether the report is in a file, so that a message on standard error cannot explain its counts.
  package var isInFile = false
  /// The path of the HTML report that is also written, if any.
  package var htmlPath: String?
  /// Whether GitHub Actions reads the output. GitHub Actions would execute text that looks like a
  /// workflow command.
  package var breaksCommands = false
  /// The folder to which the report's file names are relative, if the files are in this folder.
  package var workspace = Workspace()

  package init(isColored: Bool = false, isVerbose: Bool = false, isQuiet: Bool = false) {
    self.isColored = isColored
    self.isVerbose = isVerbose
    self.isQuiet = isQuiet
  }

  /// Returns `text`, which must be safe to show, in `color`.
  package func paint(_ text: String, _ color: Color) -> String {
    isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  package enum Color: String, Sendable {
    /// Errors, and expected lines that are missing.
    case red = "31"
    /// Successes, and unexpected lines.
    case green = "32"
    /// Known gaps and skipped cases.
    case yellow = "33"
    /// Less important text.
    case dim = "2"
    /// The word `error`, in the style of compilers.
    case alarm = "1;31"
    /// Emphasized text.
    case bold = "1"
  }
}

extension ReportStyle {
  /// Returns the lines of a difference in color, after a line that explains their marks.
  package func lines(of difference: [TraceDifference]) -> [String] {
    ["(-expected +actual)"]
      + difference.map { line in
        switch line.kind {
        case .kept, .leftOut: line.marked
        case .expected: paint(line.marked, .red)
        case .actual: paint(line.marked, .green)
        }
      }
  }

  /// Returns the duration of a run as the end of the sentence with its counts, or an empty string if
  /// the report omits durations.
  func duration(of summary: RunSummary) -> String {
    hasStableTimes ? "" : " in \(seconds(summary.nanoseconds, digits: 2)) s"
  }
}

extension Outcome.Problem {
  /// The lines of the difference with their marks, after a line that explains the marks. Empty
  /// without a difference.
  var markedDifference: [String] {
    difference.isEmpty ? [] : ReportStyle().lines(of: difference)
  }
}
