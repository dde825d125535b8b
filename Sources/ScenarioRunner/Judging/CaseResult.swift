package import ScenarioLanguage
package import Text

/// What became of a case.
package struct CaseResult: Sendable {
  /// How it ended.
  package var status: Status
  /// What is wrong, or `nil` for a case that passed.
  package var problem: Problem?
  /// How long the judging took, in nanoseconds.
  package var nanoseconds = 0
  /// The lines of the trace, lined up and parted by line feeds, where they were to be kept.
  package var keptTrace: [UInt8]?

  /// Makes a result.
  package init(status: Status, problem: Problem? = nil) {
    self.status = status
    self.problem = problem
  }

  /// How a case can end.
  package enum Status: String, Sendable, CaseIterable {
    /// Everything it asserts holds.
    case passed
    /// A trace, an `expect` or an invariant does not hold.
    case failed
    /// It could not be judged.
    case error
    /// It fails, as its `known-gap` says.
    case knownGap = "known-gap"
    /// It was not played, as its `skip` says.
    case skipped
  }

  /// What is wrong with a case.
  package struct Problem: Sendable {
    /// What kind of thing is wrong.
    package var kind: CaseProblem.Kind
    /// What is wrong, as a phrase without a full stop.
    package var message: String
    /// Where: the step at fault, or the case's title.
    package var span: SourceRange
    /// The lines of the trace up to the fault, or all of them where they are compared.
    package var trace: [String]
    /// How many lines of the trace are left out there.
    package var linesBefore = 0
    /// How the trace differs from the expected one; empty where something else is wrong.
    package var difference: [TraceDifference]
    /// The difference with its lines as traces have them, where not all that they have is compared.
    package var wholeDifference: [TraceDifference]?
    /// The place, in the trace, of the line that shows the fault, from 0.
    package var traceLine: Int?

    /// Makes a problem.
    package init(
      _ kind: CaseProblem.Kind, message: String, span: SourceRange, trace: [String] = [],
      difference: [TraceDifference] = []
    ) {
      self.kind = kind
      self.message = message
      self.span = span
      self.trace = trace
      self.difference = difference
    }
  }
}
