package import Text

/// A problem of a case as plain text and numbers.
package struct CaseProblem: Hashable, Sendable {
  /// The kind of the problem.
  package var kind: Kind
  /// The message, as a phrase without a period.
  package var message: String
  /// The location of the step that failed, or of the case's title.
  package var location: Location
  /// The source line and a caret, as printed below a message.
  package var excerpt: [String]
  /// The last lines of the trace before the problem. Empty if there is a difference.
  package var trace: [String] = []
  /// The number of trace lines before these.
  package var linesBefore = 0
  /// The difference between the actual and the expected trace. Empty for other kinds of problem.
  package var difference: [DifferentLine] = []
  /// The command that runs the case again, or `nil` if there is none.
  package var reproduction: String?
  /// The index of the trace line that shows the problem.
  package var traceLine: Int?

  /// The kinds of problem.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The trace is not the expected one.
    case trace
    /// An `expect` does not hold.
    case expect
    /// An invariant of the screen is violated.
    case invariant
    /// The script has an error.
    case script
    /// A file cannot be read or written.
    case io
    /// A limit was reached.
    case limit
    /// The adapter failed, or the list behind it.
    case adapter
  }

  /// One line of a reported difference between traces.
  package struct DifferentLine: Hashable, Sendable {
    /// The trace that has the line.
    package var kind: Kind
    /// The line, or an ellipsis.
    package var text: String
    /// The line number of the expected line in the file, counted from 1.
    package var line: Int?

    /// The traces that have the line.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Both traces have the line.
      case kept
      /// Only the expected trace has the line.
      case expected
      /// Only the actual trace has the line.
      case actual
      /// Lines of both traces are omitted here.
      case leftOut
    }

    /// Creates a line.
    package init(_ kind: Kind, _ text: String, line: Int? = nil) {
      self.kind = kind
      self.text = text
      self.line = line
    }
  }

  /// Creates a problem.
  package init(
    _ kind: Kind, _ message: String, at location: Location, excerpt: [String] = []
  ) {
    self.kind = kind
    self.message = message
    self.location = location
    self.excerpt = excerpt
  }
}
