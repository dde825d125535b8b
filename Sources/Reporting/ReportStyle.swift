package import ScenarioRunner

/// What decides how a report looks.
package struct ReportStyle: Hashable, Sendable {
  /// Whether colors are used.
  package var isColored: Bool
  /// Whether cases that passed are told too.
  package var isVerbose: Bool
  /// Whether the summary is left out.
  package var isQuiet: Bool
  /// Whether traces are what is asked for, so that a failure does not repeat them.
  package var isPlaying = false
  /// Whether no time is told, so that two runs give the same bytes.
  package var hasStableTimes = false
  /// Which part of a run is told, where the report is one of several that become one.
  package var part: Shard?
  /// Whether it is.
  var isPart: Bool { part != nil }
  /// The file of the page that is written beside it, if any.
  package var page: String?
  /// Whether a runner of GitHub reads along, which obeys what looks like its commands.
  package var breaksCommands = false
  /// The folder that names of files are told from, as a prefix of those that begin so, or nothing.
  package var workspace = Workspace()

  /// Makes a style.
  package init(isColored: Bool = false, isVerbose: Bool = false, isQuiet: Bool = false) {
    self.isColored = isColored
    self.isVerbose = isVerbose
    self.isQuiet = isQuiet
  }

  /// Writes `text`, which is safe to show, in `color`.
  package func paint(_ text: String, _ color: Color) -> String {
    isColored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The colors in use.
  package enum Color: String, Sendable {
    /// What is wrong, or expected and missing.
    case red = "31"
    /// What is right, or came unexpectedly.
    case green = "32"
    /// What is to be looked at some day.
    case yellow = "33"
    /// What is less important.
    case dim = "2"
    /// What is wrong, as compilers show it.
    case alarm = "1;31"
    /// What stands out.
    case bold = "1"
  }
}
