package import ScenarioRunner
package import Text

/// Turns run events into the text of a format; it knows no file, terminal or exit status.
package protocol Recorder: Sendable {
  /// Writes what `event` is worth in this format.
  mutating func record(_ event: RunEvent, into output: inout TextBuffer)
  /// Writes the next piece of what waited for the end of the run, and returns whether there was one.
  mutating func recordMore(into output: inout TextBuffer) -> Bool
  /// Writes what this format says of a file all of whose cases passed, on whatever thread judged them, or `nil` where that depends
  /// on what was told before.
  func text(ofPassed cases: [CaseReport]) -> [UInt8]?
  /// Takes such a text when it is its turn.
  mutating func take(textOfPassed text: [UInt8])
  /// Writes a line of the trace of the case that began last, which left the world like this; only formats that need traces are
  /// told.
  mutating func record(
    _ event: TraceEvent, in world: () -> any SomeWorld, into output: inout TextBuffer)
}

extension Recorder {
  package func text(ofPassed cases: [CaseReport]) -> [UInt8]? { nil }

  package mutating func take(textOfPassed text: [UInt8]) {}

  package mutating func recordMore(into output: inout TextBuffer) -> Bool { false }

  /// Writes what `event` is worth, and all that waited for it.
  package mutating func recordWhole(_ event: RunEvent, into output: inout TextBuffer) {
    record(event, into: &output)
    while recordMore(into: &output) {}
  }

  package mutating func record(
    _ event: TraceEvent, in world: () -> any SomeWorld, into output: inout TextBuffer
  ) {}
}

/// A format that a run can be told in, and what it asks of a run.
package struct ReportFormat: Sendable {
  /// The word for it.
  package var name: String
  /// What it is, in one line.
  package var summary: String
  /// Whether people read it, who want no traces of what passed and no lines of a machine.
  package var isForPeople = false
  /// Whether the lines of cases that did not pass are told one by one.
  package var needsTraces = false
  /// Whether cases that passed are told in it one by one, also where nobody asks for many words.
  package var needsPassed = true
  /// Whether cases carry their films, traces and scenarios.
  package var needsFilms = false
  /// Whether it may stand in the log beside another one, and needs no file.
  package var isForLog = false
  /// Whether cases can be played or found in it as well as run.
  package var takesTraces = false
  /// Whether nothing of it is written before its end.
  package var isWhole = false
  /// Whether it tells a file all of whose cases passed in a text that depends on nothing before it.
  package var tellsPassedFiles = false
  /// Makes what writes it.
  package var recorder: @Sendable (ReportStyle) -> any Recorder
  /// Makes what writes it beside another one, where that is something else.
  package var recorderBeside: (@Sendable (ReportStyle) -> any Recorder)?

  /// Every format, in the order of help: a line for each.
  package static let all: [ReportFormat] = [
    .text,
    .jsonLines,
    .junit,
    .tap,
    .tap13,
    .github,
    .page,
  ]
}

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
  /// Whether the report is one of several that become one.
  package var isPart = false
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

/// Where files stand for whoever reads a report.
package struct Workspace: Hashable, Sendable {
  /// The path that the run's folder has there, with a slash at its end, or nothing.
  package var folder: String
  /// What paths from the root begin with that lie in it, with a slash at its end, or nothing.
  package var root: String

  /// Makes a workspace.
  package init(folder: String = "", root: String = "") {
    self.folder = folder
    self.root = root
  }

  /// What `path` is called there.
  package func name(of path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") {
      guard !root.isEmpty, path.utf8.starts(with: root.utf8) else { return path }
      return String(path.dropFirst(root.count))
    }
    var path = path[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    var folder = folder
    while path.hasPrefix("../"),
      let up = folder.dropLast().lastIndex(of: "/") ?? (folder.isEmpty ? nil : folder.startIndex)
    {
      folder = up == folder.startIndex ? "" : String(folder[...up])
      path = path.dropFirst(3)
    }
    return folder + path
  }
}
