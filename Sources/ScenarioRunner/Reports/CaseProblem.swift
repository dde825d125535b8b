package import Text

/// What is wrong with a case, as plain texts and numbers.
package struct CaseProblem: Hashable, Sendable {
  /// What kind of thing is wrong.
  package var kind: Kind
  /// What is wrong, as a phrase without a full stop.
  package var message: String
  /// Where: the step at fault, or the case's title.
  package var location: Location
  /// That line with a caret, as it is drawn below a message.
  package var excerpt: [String]
  /// The last lines of the trace before the fault; none where there is a difference.
  package var trace: [String] = []
  /// How many lines came before those.
  package var linesBefore = 0
  /// How the trace differs from the expected one; empty where something else is wrong.
  package var difference: [DifferentLine] = []
  /// The command that judges the case again, or `nil` where there is none.
  package var reproduction: String?
  /// The place, in the trace, of the line that shows the fault, from 0.
  package var traceLine: Int?

  /// The kinds of thing that can be wrong.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The trace is not the expected one.
    case trace
    /// An `expect` does not hold.
    case expect
    /// An invariant of the screen is broken.
    case invariant
    /// The script makes no sense.
    case script
    /// A file cannot be read or written.
    case io
    /// A limit was reached.
    case limit
    /// A program in the place of the screen did not do its part.
    case adapter
  }

  /// A line of a difference, as it is told.
  package struct DifferentLine: Hashable, Sendable {
    /// Which trace has it.
    package var kind: Kind
    /// The line, or an ellipsis.
    package var text: String
    /// Where the expected line stands in the file, counted from 1.
    package var line: Int?

    /// Which trace can have a line.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Both.
      case kept
      /// The expected one alone.
      case expected
      /// The one that came alone.
      case actual
      /// Both have lines here that are left out.
      case leftOut
    }

    /// Makes a line.
    package init(_ kind: Kind, _ text: String, line: Int? = nil) {
      self.kind = kind
      self.text = text
      self.line = line
    }
  }

  /// Makes a problem.
  package init(
    _ kind: Kind, _ message: String, at location: Location, excerpt: [String] = []
  ) {
    self.kind = kind
    self.message = message
    self.location = location
    self.excerpt = excerpt
  }
}
