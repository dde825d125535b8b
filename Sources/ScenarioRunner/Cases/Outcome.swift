package import Files
package import ScenarioLanguage
package import Text

/// The outcome of a case, or of a file whose cases could not be checked.
///
/// The outcome has everything that reports print, as plain text and numbers.
package struct Outcome: Hashable, Sendable {
  /// The identity of the case. It has no title if it identifies a whole file.
  package var id: CaseID
  /// Whether the case is not from a file, but typed or generated.
  package var isTyped: Bool
  /// The line of the title, counted from 1. For a file, the selected line without a case, or 1.
  package var line: Int
  /// The number of the case among the cases with the same path and line on a page, from 1.
  package var number = 1
  package var status: Status
  /// The reason of the `known-gap` or `skip` of the case, or the reason why the list under test
  /// cannot run the case.
  package var reason: String?
  /// The problem, or `nil` for a case that passed.
  package var problem: Problem?
  /// The errors in the text of a whole file, in order. Empty if the text could not be read.
  package var errors: [Problem] = []
  /// The selected line at which the file has no case, if this is the problem of the file.
  package var lineWithoutCase: Int?
  /// Whether the case was skipped because the list under test cannot run it: it has another screen,
  /// lacks an action, reports none of the values, or its recording lacks a message.
  package var isUnsupported = false
  /// The observations of conditions that were not compared, because the list under test did not
  /// know their values.
  package var unknownObservations: [String] = []
  /// The observations that the list under test declares, but did not report in the case.
  package var unreported: Set<String> = []
  /// Whether the run was stopped before the case ended, so that the case has no result.
  package var isInterrupted = false
  /// The index of the file among all files given to the run, including those of other shards.
  package var order = 0
  /// The duration of the check in nanoseconds.
  package var nanoseconds = 0
  /// The aligned lines of the trace, or `nil` if the trace was not requested.
  package var trace: [String]?
  /// The snapshots of the screen, one after each line of the trace, if they were requested.
  package var snapshots: Snapshots?
  /// The snapshots of the reference screen, for a case that compares two screens.
  package var referenceSnapshots: Snapshots?
  /// The case as a file of its own, as written, if it was requested.
  package var scenario: String?
  /// The bytes of the failed step in ``scenario``.
  package var mark: Range<Int>?

  /// Creates the outcome of a case, or of a file if `id` has no title.
  package init(
    _ id: CaseID, isTyped: Bool = false, line: Int = 1, _ status: Status, reason: String? = nil,
    _ problem: Problem? = nil
  ) {
    self.id = id
    self.isTyped = isTyped
    self.line = line
    self.status = status
    self.reason = reason
    self.problem = problem
  }

  /// Creates the outcome of a file that could not be read.
  package init(unreadable path: String, _ message: String, kind: Problem.Kind = .io) {
    self.init(
      CaseID(path: path), .error, Problem(kind, message, at: Location(line: 1, column: 1)))
  }

  /// Creates the outcome of a file that could not be read because of `error`.
  package init(unreadable path: String, _ error: FileError) {
    self.init(unreadable: path, error.description, kind: error.isLimit ? .limit : .io)
  }

  /// Creates the outcome of a file that has no case, or no case at the selected `line`.
  package init(withoutCaseAt line: Int?, in path: String, _ message: String) {
    let location = Location(line: line ?? 1, column: 1)
    self.init(
      CaseID(path: path), line: location.line, .error, Problem(.io, message, at: location))
    lineWithoutCase = line
  }

  package init(_ source: SourceText, isTyped: Bool = false, _ errors: [Diagnostic]) {
    var locator = Locator(source)
    let kind: Problem.Kind = errors.allSatisfy(\.isLimit) ? .limit : .script
    let problems = errors.map {
      let location = locator.location(of: $0.span.offset)
      return Problem(kind, $0.summary, at: location, excerpt: $0.excerpt(in: source, at: location))
    }
    var problem = problems.first
    if problems.count > 1 { problem?.message = counted(problems.count, "error") }
    self.init(CaseID(path: source.name), isTyped: isTyped, .error, problem)
    self.errors = problems
  }

  /// The file of the case, or `nil` if the case is not from a file.
  package var file: String? { isTyped ? nil : id.path }
  /// The title of the case, or the path of a whole file.
  package var title: String { id.title ?? id.path }
  package var isOfFile: Bool { id.title == nil }
  /// The location of the problem, or of the title.
  package var location: Location { problem?.location ?? Location(line: line, column: 1) }
  /// The location of the problem, or `nil` if the text of a file could not be read.
  package var problemLocation: Location? {
    isOfFile && lineWithoutCase == nil ? errors.first?.location : problem?.location
  }

  /// Removes the parts of the problem that reports do not print, and adds the command that runs the
  /// case again: `command` followed by the location of the case, or by its file if `wholeFile` is
  /// true.
  package mutating func prepareForReport(
    reproducedBy command: String, wholeFile: Bool = false
  ) {
    guard var problem else { return }
    problem.shorten()
    // Text from standard input cannot be read a second time.
    if !isTyped, id.path != ScenarioReader.standardInput {
      // Without the prefix `./`, a path that begins with a hyphen would be read as an option.
      let path = (id.path.hasPrefix("-") ? "./" : "") + id.path
      problem.reproduction = "\(command) \(shellQuoted(wholeFile ? path : "\(path):\(line)"))"
    }
    self.problem = problem
  }

  package enum Status: String, Sendable {
    /// All assertions of the case hold.
    case passed
    /// A trace, an `expect` or an invariant does not hold.
    case failed
    /// The case could not be checked.
    case error
    /// The case failed, as expected because of its `known-gap`.
    case knownGap = "known-gap"
    /// The case has a `skip`, or the list under test cannot run it (``isUnsupported``).
    case skipped

    /// Whether the case failed or could not be checked.
    package var isBad: Bool { self == .failed || self == .error }

    package var exitStatus: ExitStatus {
      switch self {
      case .passed, .knownGap, .skipped: .passed
      case .failed: .failed
      case .error: .unchecked
      }
    }
  }

  /// A problem of a case, or an error in the text of a file.
  package struct Problem: Hashable, Sendable {
    package var kind: Kind
    /// The message, as a phrase without a period.
    package var message: String
    /// The location of the step that failed, or of the case's title.
    package var location: Location
    /// The source line and a caret, as printed below a message.
    package var excerpt: [String]
    /// The lines of the trace before the problem, or all lines if they are compared. A report has
    /// only the last lines, and none if there is a difference.
    package var trace: [String] = []
    /// The number of trace lines omitted before these.
    package var linesBefore = 0
    /// The difference between the actual and the expected trace. Empty for other kinds of problem.
    package var difference: [TraceDifference] = []
    /// The difference with the complete lines of the traces, if only parts of the lines were
    /// compared.
    package var wholeDifference: [TraceDifference]?
    /// The command that runs the case again, or `nil` if there is none.
    package var reproduction: String?
    /// The index of the trace line that shows the problem.
    package var traceLine: Int?

    package enum Kind: String, Hashable, Sendable {
      /// The trace is not the expected one.
      case trace
      /// An `expect` does not hold.
      case expect
      /// An invariant of the screen is violated.
      case invariant
      case script
      /// A file cannot be read or written.
      case io
      case limit
      /// The adapter or its list failed.
      case adapter
    }

    /// The first line of the message, for reports that have one line for it.
    package var headline: String { String(message.unicodeScalars.prefix { $0 != "\n" }) }

    /// The last lines of the trace, after the number of lines before them.
    package var lastLines: [String] {
      (linesBefore > 0 ? ["… \(counted(linesBefore, "line")) before"] : []) + trace
    }

    /// Returns the location and the message as one line, for a problem in the file at `path`.
    package func line(in path: String) -> String {
      "\(path):\(location.line):\(location.column): error: \(message)"
    }

    /// Removes the parts that reports do not print.
    package mutating func shorten() {
      if difference.isEmpty {
        let last = trace.suffix([TraceDifference].context)
        linesBefore += trace.count - last.count
        trace = Array(last)
      } else {
        // If the list under test reports only parts of the trace, these lines are revealed already.
        if wholeDifference == nil { difference = difference.revealing(trace) }
        trace = []
        difference = difference.excerpt
        wholeDifference = nil
      }
    }

    package init(
      _ kind: Kind, _ message: String, at location: Location, excerpt: [String] = []
    ) {
      self.kind = kind
      self.message = message
      self.location = location
      self.excerpt = excerpt
    }
  }
}
